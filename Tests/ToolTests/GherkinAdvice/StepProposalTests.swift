import GherkinAdvice
import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

/// The nearest step of generated definitions, for texts with mistakes in typing.
struct StepProposalTests {
  /// A part of a pattern, with the texts among which an author chooses.
  private typealias Part = (pattern: String, texts: [String])

  private static let words = [
    "account", "basket", "customer", "drawer", "engine", "folder", "guest", "house", "invoice", "journey", "kitchen",
    "letter", "machine", "network", "order", "payment", "question", "report", "session", "ticket", "upload", "window",
  ]
  private static let choices: [Part] = [
    ("beer(s)", ["beer", "beers"]), ("is( not) locked", ["is locked", "is not locked"]), ("on/off", ["on", "off"]),
    ("can/cannot", ["can", "cannot"]), ("(un)paid", ["paid", "unpaid"]),
    ("in my belly/stomach", ["in my belly", "in my stomach"]),
    ("{state}", ["enabled", "disabled"]), ("{bool}", ["true", "false"]), ("{size}", ["small", "large", "extra large"]),
  ]
  private static let values: [Part] = [
    ("{int}", ["2", "17", "-3"]), ("{string}", ["\"Pils\"", "'two words'", "\"\""]), ("{word}", ["red", "Anna"]),
    ("{float}", ["2.5", "-0.75"]),
  ]

  private static func registry() throws -> ParameterTypeRegistry {
    var registry = ParameterTypeRegistry()
    let types = [("state", "enabled|disabled"), ("bool", "true|false"), ("size", "small|large|extra large")]
    for (name, regexp) in types {
      try registry.define(ParameterType(name: name, regexps: [regexp]) { (text: String) in text })
    }
    return registry
  }

  /// A text with the places at which a mistake can be made: outside the values of open arguments.
  private struct Sample {
    var pattern = ""
    var text: [Character] = []
    var places: [Int] = []
    /// The places inside of words of four or more letters that every text of the pattern has.
    var wordPlaces: [Int] = []

    mutating func add(_ part: Part, isValue: Bool, isWord: Bool, _ random: inout SeededGenerator) {
      if !text.isEmpty {
        pattern += " "
        places.append(text.count)
        text.append(" ")
      }
      pattern += part.pattern
      let written = part.texts.randomElement(using: &random) ?? ""
      let range = text.count..<text.count + written.count
      if !isValue { places += range }
      if isWord { wordPlaces += range }
      text += written
    }
  }

  private static func sample(_ random: inout SeededGenerator) -> Sample {
    var sample = Sample()
    for _ in 0..<Int.random(in: 3...5, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: sample.add(choices.randomElement(using: &random) ?? ("", []), isValue: false, isWord: false, &random)
      case 1: sample.add(values.randomElement(using: &random) ?? ("", []), isValue: true, isWord: false, &random)
      default:
        let word = words.randomElement(using: &random) ?? ""
        sample.add((word, [word]), isValue: false, isWord: true, &random)
      }
    }
    return sample
  }

  /// Returns a text with a letter that is missing, too much, wrong, or swapped with the next one.
  ///
  /// - Parameter places: the places of letters that can be swapped.
  private static func mistaken(
    _ text: [Character], at place: Int, _ places: [Int], _ random: inout SeededGenerator
  ) -> [Character] {
    var text = text
    guard text.indices.contains(place) else { return text }
    let letter = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "x"
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.remove(at: place)
    case 1: if place == 0 || places.contains(place - 1) { text.insert(letter, at: place) }
    case 2: text[place] = letter
    default:
      // A letter that is swapped with the space before a value becomes a part of it.
      if places.contains(place + 1), text[place] != " ", text[place + 1] != " " { text.swapAt(place, place + 1) }
    }
    return text
  }

  private static func programs(_ samples: [Sample]) throws -> [(number: Int, program: Program)] {
    let registry = try registry()
    return try samples.enumerated().compactMap { number, sample in
      try CucumberExpression(sample.pattern, registry: registry).program.map { (number, $0) }
    }
  }

  private static func matches(_ text: String, _ programs: [(number: Int, program: Program)]) -> Bool {
    let bytes = Array(text.utf8)
    return programs.contains { _, program in bytes.withUnsafeBufferPointer { program.match($0) } != nil }
  }

  @Test("the proposal is the text before one to three mistakes in typing, or there is none", arguments: UInt64(1)...8)
  func exact(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var proposed = 0
    for _ in 0..<6 {
      let samples = (0..<6).map { _ in Self.sample(&random) }
      let programs = try Self.programs(samples)
      for sample in samples {
        for count in 1...3 {
          var text = sample.text
          for _ in 0..<count {
            let place = sample.places.randomElement(using: &random) ?? 0
            // Earlier mistakes move the places by a letter; values are left alone.
            guard text.count == sample.text.count else { continue }
            text = Self.mistaken(text, at: place, sample.places, &random)
          }
          guard !Self.matches(String(text), programs),
            let proposal = StepProposal.nearest(to: String(text), among: programs)
          else { continue }
          proposed += 1
          check(proposal.text, equals: String(sample.text), "\(String(text)) of \(samples.map(\.pattern))")
        }
      }
    }
    check(proposed > 10)
  }

  @Test("a mistake in a word of a pattern without choices has a proposal in at least 95 of 100 texts")
  func frequent() throws {
    var random = SeededGenerator(seed: 9)
    var (texts, proposals) = (0, 0)
    for _ in 0..<400 {
      var sample = Self.sample(&random)
      while sample.wordPlaces.isEmpty || Self.choices.contains(where: { sample.pattern.contains($0.pattern) }) {
        sample = Self.sample(&random)
      }
      let programs = try Self.programs([sample])
      let place = sample.wordPlaces.randomElement(using: &random) ?? 0
      let text = Self.mistaken(sample.text, at: place, sample.wordPlaces, &random)
      guard !Self.matches(String(text), programs) else { continue }
      texts += 1
      let proposal = StepProposal.nearest(to: String(text), among: programs)
      proposals += proposal?.text == String(sample.text) ? 1 : 0
    }
    check(texts > 300)
    check(proposals * 100 >= texts * 95, "\(proposals) of \(texts)")
  }

  private static func proposal(for text: String, _ patterns: [String]) throws -> String? {
    let programs = try patterns.enumerated().map { number, pattern in
      (number, try #require(try CucumberExpression(pattern, registry: ParameterTypeRegistry()).program))
    }
    return StepProposal.nearest(to: text, among: programs)?.text
  }

  @Test(
    "there is no proposal if another text is about as near",
    arguments: [
      (["the lamp is on"], "the lamp is onx", "the lamp is on"),
      // A letter too much, and another one beside a wrong letter.
      (["the lamp is on", "the lamp is in"], "the lamp is onx", nil),
      // Missing quotation marks and a missing letter.
      (["I open the {string} door"], "I opn the Main door", "I open the \"Main\" door"),
    ])
  func rivals(patterns: [String], text: String, expected: String?) throws {
    check(try Self.proposal(for: text, patterns), equals: expected)
  }

  @Test(
    "a word that is no misspelling is neither replaced nor added nor left out",
    arguments: [
      ("the door is open", "the door is closed"), ("I enable the alarm", "I disable the alarm"),
      ("at least {int} users are active", "at most 3 users are active"), ("the lamp is on", "the lamp is in"),
      ("the value increases by {int}", "the value decreases by 3"), ("the value is minimum", "the value is maximum"),
      ("I log in before {int} o'clock", "I log in after 3 o'clock"), ("all users are shown", "all users are hidden"),
      ("I can sign in", "I can hardly sign in"), ("I can sign in", "only I can sign in"), ("I push it", "I pull it"),
      ("the account is locked", "the account is locked out"), ("the red car is sold", "the car is sold"),
      ("the door is open", "the door is <k>"), ("the user is male", "the user is female"),
    ])
  func otherWord(pattern: String, text: String) throws {
    check(try Self.proposal(for: text, [pattern]), equals: nil)
  }

  @Test(
    "misspelt words are corrected",
    arguments: [
      ("the door is open", "teh door is opne"), ("I enable the alarm", "I enabel teh alarm"),
      ("the value increases by {int}", "the value incraeses by 3"), ("all users are shown", "al usres are shown"),
      ("I log in before {int} o'clock", "I login before 3 o'clock"), ("the lamp is on", "the lamp is onn"),
    ])
  func misspelt(pattern: String, text: String) throws {
    check(try Self.proposal(for: text, [pattern]), equals: pattern.replacing("{int}", with: "3"))
  }

  @Test("a text that can be read in many ways ends the search", .timeLimit(.minutes(10)))
  func bound() throws {
    let pattern = Array(repeating: "{}", count: 20).joined(separator: " a ")
    let program = try #require(try CucumberExpression(pattern, registry: ParameterTypeRegistry()).program)
    let text = String(repeating: "b c ", count: 49)
    let proposal = StepProposal.nearest(to: text, among: (0..<200).map { ($0, program) })
    check(proposal?.text, equals: nil)
  }
}
