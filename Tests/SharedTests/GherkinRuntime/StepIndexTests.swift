import GherkinProtocol
import GherkinHost
import GherkinExpressions
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("The index of step definitions", .long)
struct StepIndexTests {
  private func catalogue(_ patterns: [StepPatternSample]) throws -> StepCatalogue {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.parameterType("color", regex: "(?i)red|blue") { (text: String) in text }
      steps.parameterType("size", regex: "big|small") { (text: String) in text }
      for pattern in patterns { pattern.define(in: steps) }
    }
    return try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
  }

  private static func matches(_ catalogue: StepCatalogue, _ index: Int, _ text: String) throws -> Bool {
    var literals = catalogue.makeLiteralMatcher()
    return try literals.matches(of: [text])[0].contains { $0.step == index }
  }

  /// Returns the matching definitions by matching all of them.
  private func tryAll(_ catalogue: StepCatalogue, _ text: String) throws -> [Int] {
    try catalogue.steps.indices.filter { index in
      switch catalogue.steps[index].matcher {
      case .expression(let expression): try expression.match(text) != nil
      case .regexLiteral: try Self.matches(catalogue, index, text)
      case .unknownParameterType: false
      }
    }
  }

  /// Whether random parts make a valid pattern with the intended parameters.
  private func isUsable(_ pattern: StepPatternSample) -> Bool {
    do {
      let catalogue = try catalogue([pattern])
      for case .expression(let expression) in catalogue.steps.map(\.matcher) { try expression.validate() }
      return true
    } catch {
      return false
    }
  }

  @Test("of a text that takes too long, 200 characters are shown", arguments: [(200, "a\""), (201, "a…\"")])
  func longText(count: Int, end: String) {
    let match = MatchWatch.Match(pattern: "(a+)+", place: "a.swift:1", text: String(repeating: "a", count: count))
    check(match.description, contains: "the text is \"" + String(repeating: "a", count: 199) + end)
  }

  @Test("the index finds the same definitions as trying all of them, in order", arguments: UInt64(1)...60)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cases = (0..<40).map { _ in RandomStep(&random) }.filter { isUsable($0.pattern) }
    #expect(cases.count > 15)
    let catalogue = try catalogue(cases.map(\.pattern))
    var index = StepIndex(catalogue)
    for text in cases.flatMap({ [$0.sample] + $0.mutations(&random) }) {
      let expected = try tryAll(catalogue, text)
      // The matches of some definitions are kept after the first time.
      for _ in 1...2 {
        #expect(
          try index.definitions(matching: text) == expected,
          "\(text.debugDescription) among \(catalogue.steps.map(\.source))")
      }
    }
  }

  @Test("definitions that match one text have the order of registration, regardless of their index keys")
  func order() throws {
    let catalogue = try catalogue([
      .regex("b"), .expression("a {word} c", [.text]), .literal, .regex("^a .*$"), .regex(" c$"),
      .expression("{word} b c", [.text]),
      .expression("a b c"), .expression("x"), .regex("B"),
    ])
    var index = StepIndex(catalogue)
    check(try index.definitions(matching: "a b c"), equals: [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("texts that are equal as String but have different code points are distinguished")
  func canonicalEquivalence() throws {
    var index = StepIndex(
      try catalogue([.expression("caf\u{E9} {word}", [.text]), .expression("cafe\u{301} {word}", [.text])]))
    check(try index.definitions(matching: "caf\u{E9} a"), equals: [0])
    check(try index.definitions(matching: "cafe\u{301} a"), equals: [1])
  }

  @Test("a pattern and a text can have a hundred words")
  func manyWords() throws {
    let words = (0..<100).map { "w\($0)" }.joined(separator: " ")
    var index = StepIndex(
      try catalogue([.expression(words), .expression("w0 {} w99", [.text]), .expression("\(words) w100")]))
    check(try index.definitions(matching: words), equals: [0, 1])
    check(try index.definitions(matching: words + " w100"), equals: [2])
  }

  @Test("an invalid regular expression is reported with its location, even if no text has the words that it requires")
  func invalidRegex() {
    let error = #expect(throws: StepLibraryProblems.self) {
      try catalogue([.regex("^never said a**$"), .expression("said")])
    }
    check(error?.problems.map(\.place?.fileID), equals: ["SharedTests/StepPatternSample.swift"])
  }

  @Test("a capture group of several parameter types is reported with its location when a text matches")
  func ambiguousGroup() throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      for name in ["cup", "glass"] { steps.parameterType(name, regex: "small|large") { (text: String) in text } }
      steps.given(regex: "^a (small|large) beer$") { (_, _: String) in }
      steps.given("a beer") { _ in }
    }
    var index = StepIndex(try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator()))
    check(try index.definitions(matching: "a beer"), equals: [1])
    let problem = #expect(throws: StepLibraryProblem.self) { try index.definitions(matching: "a small beer") }
    check(problem?.place?.fileID, equals: "SharedTests/StepIndexTests.swift")
    check(problem?.message.contains("{cup}\n   {glass}"), equals: true)
  }

  @Test("a text can contain a word a million times")
  func repetition() throws {
    var index = StepIndex(
      try catalogue([.expression("go {}", [.text]), .expression("stay {}", [.text]), .regex("^(go )*$", [.text])]))
    check(try index.definitions(matching: String(repeating: "go ", count: 1_000_000)).first, equals: 0)
  }
}
