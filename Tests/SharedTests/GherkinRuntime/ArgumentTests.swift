import GherkinProtocol
import Foundation
import GherkinExpressions
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Arguments of step bodies")
struct ArgumentTests {
  /// Runs steps, and expects the lines that they write, and the messages of those that fail.
  ///
  /// - Returns: the run.
  @discardableResult
  private func expect(
    _ step: String, writes lines: [String] = [], fails messages: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ register: (StepLibrary.Builder<EmptyWorld>, Journal) -> Void
  ) async throws -> RecordedRun {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { register($0, journal) }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven \(step)\n", library)
    check(run.messages, equals: messages, sourceLocation: sourceLocation)
    check(run.statuses.count { $0 == .failed }, equals: messages.count, sourceLocation: sourceLocation)
    if messages.isEmpty { check(Set(run.statuses), equals: [.passed], sourceLocation: sourceLocation) }
    check(journal.lines, equals: lines, sourceLocation: sourceLocation)
    return run
  }

  @Test("parameters of a Cucumber Expression are converted to their types")
  func expression() async throws {
    try await expect(
      #"5 "pale ale" 1.5 cold 7 8 123456789012345678901234567890"#,
      writes: ["5 pale ale 1.5 cold 7 8 123456789012345678901234567890"]
    ) { steps, journal in
      steps.given("{int} {string} {float} {word} {byte} {} {biginteger}") {
        (_, a: Int, b: String, c: Double, d: String, e: Int8, f: Int, g: BigInteger) in
        journal.write("\(a) \(b) \(c) \(d) \(e) \(f) \(g)")
      }
    }
  }

  @Test("optional and alternative text matches without an argument")
  func optionalText() async throws {
    try await expect("I drank 1 beer") { steps, _ in
      steps.given("I drink/drank {int} beer(s)") { (_, _: Int) in }
    }
  }

  @Test("capture groups of a regular expression as text are converted to the declared types")
  func regexText() async throws {
    try await expect("7 of 9 are cold", writes: ["7 9 cold none"]) { steps, journal in
      steps.given(regex: #"^(\d+) of (\d+) are (warm|cold)( indeed)?$"#) {
        (_, a: Int, b: String, c: String, d: String?) in
        journal.write("\(a) \(b) \(c) \(d ?? "none")")
      }
    }
  }

  @Test("captures of a regex literal have their static types; without captures, the body has no arguments")
  func regexLiteral() async throws {
    try await expect(
      "a x and a y\n* a z\n* 2 rows:\n| a |\n| b |\n* nothing at all", writes: ["x y", "z none", "2 2", "nothing"]
    ) { steps, journal in
      steps.given(/^a (.*?)(?: and a (.*?))?$/) { (_, a: Substring, b: Substring?) in
        journal.write("\(a) \(b ?? "none")")
      }
      steps.given(/^(\d+) rows:$/) { (_, count: Substring, table: DataTable) in
        journal.write("\(count) \(table.rows.count)")
      }
      steps.given(/^nothing/) { _ in journal.write("nothing") }
    }
  }

  @Test("a custom parameter type's transform runs with the step")
  func customType() async throws {
    try await expect("LHR-CDG is late", writes: ["LHR to CDG"]) { steps, journal in
      steps.parameterType("flight", capturing: "([A-Z]{3})-([A-Z]{3})") { (from: String, to: String) in [from, to] }
      steps.given("{flight} is late") { (_, flight: [String]) in journal.write(flight.joined(separator: " to ")) }
    }
  }

  private enum Size: String, CaseIterable { case small, large, extraLarge = "large (XL)" }

  @Test("an enum is a parameter type, and so is a regular expression whose transform can refuse a text")
  func enums() async throws {
    try await expect(
      "a large (XL) glass\n* a huge bottle", writes: ["extraLarge"],
      fails: [#"{bottle} does not accept "huge": its transform returned nil"#]
    ) { steps, journal in
      steps.parameterType(Size.self)
      steps.parameterType("bottle", regex: "small|huge") { Size(rawValue: $0) }
      steps.given("a {size} glass") { (_, size: Size) in journal.write("\(size)") }
      steps.given("a {bottle} bottle") { (_, size: Size) in journal.write("\(size)") }
    }
  }

  private enum Side: CaseIterable { case left, right }

  @Test("an enum without raw values is a parameter type, with the names of its cases")
  func enumsWithoutRawValues() async throws {
    try await expect("I turn left\n* I look right", writes: ["left", "right"]) { steps, journal in
      steps.parameterType(Side.self)
      steps.parameterType(Side.self, name: "direction")
      steps.when("I turn {side}") { (_, side: Side) in journal.write("\(side)") }
      steps.when("I look {direction}") { (_, side: Side) in journal.write("\(side)") }
    }
  }

  @Test("a parameter type can have several regular expressions, one of which it can prefer to another type")
  func severalExpressions() async throws {
    try await expect("a pale ale and a stout\n* the red one", writes: ["pale ale, stout", "preferred"]) {
      steps, journal in
      steps.parameterType("beer", regex: "stout", or: "pale ale", "porter") { (text: String) in text }
      steps.parameterType("a", regex: "red") { (_: String) in "other" }
      steps.parameterType("b", regex: "red|blue", or: "red", preferForRegexpMatch: true) { (_: String) in "preferred" }
      steps.given("a {beer} and a {beer}") { (_, first: String, second: String) in journal.write("\(first), \(second)")
      }
      steps.given(regex: "^the (red) one$") { (_, text: String) in journal.write(text) }
    }
  }

  @Test("a capture group becomes what a cell of a table can be")
  func captures() async throws {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    try await expect("a large glass \(id) of 12.50", writes: ["large \(id) 12.5"]) { steps, journal in
      steps.given(regex: #"^a (\w+) glass (\S+) of (.+)$"#) { (_, size: Size, id: UUID, price: Decimal?) in
        journal.write("\(size) \(id) \(price.map { "\($0)" } ?? "")")
      }
    }
  }

  @Test("a definition can have several texts")
  func texts() async throws {
    try await expect(
      "I fill in my name\n* I have filled in my town\n* my name is filled in", writes: ["name", "town", "name"]
    ) {
      steps, journal in
      steps.when("I fill in my {word}", or: "I have filled in my {word}", "my {word} is filled in") {
        (_, field: String) in
        journal.write(field)
      }
    }
  }

  @Test("an error in a transform fails the step, not the run")
  func failingTransform() async throws {
    let message = #"{color} does not accept "purple": no such color"#
    let run = try await expect("purple", fails: [message]) { steps, _ in
      steps.parameterType("color", regex: "red|purple") { (_: String) throws -> Int in throw Trouble("no such color") }
      steps.given("{color}") { (_, _: Int) in }
    }
    check(run.results.map(\.exception?.type), equals: ["Trouble"])
  }

  @Test(
    "an error in a transform names its argument if there are several",
    arguments: ["{cup} or {cup}", #"^(\S+) or (\S+)$"#])
  func failingTransformOfSeveral(pattern: String) async throws {
    try await expect("small or huge", fails: [#"{cup} does not accept "huge": no such cup"#]) { steps, journal in
      steps.parameterType("cup", regex: #"\S+"#) { (text: String) throws -> Int in
        guard text == "small" else { throw Trouble("no such cup") }
        return 1
      }
      if pattern.hasPrefix("^") {
        steps.given(regex: pattern) { (_, _: Int, _: Int) in journal.write("called") }
      } else {
        steps.given(pattern) { (_, _: Int, _: Int) in journal.write("called") }
      }
    }
  }

  @Test("a transform can skip the scenario or report it as pending")
  func signals() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.parameterType("soon", regex: "soon") { (_: String) throws -> Int in throw Pending("next week") }
      steps.parameterType("never", regex: "never") { (_: String) throws -> Int in throw Skip("closed") }
      steps.given("{soon}") { (_, _: Int) in }
      steps.given("{never}") { (_, _: Int) in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven soon\n* never\n", library)
    check(run.statuses, equals: [.pending, .skipped])
    check(run.messages, equals: ["next week"])
  }

  private struct Price: Sendable, Equatable {
    var whole: Int
    var cents: Int
    var currency: String?
  }

  @Test("a transform with several parameters gets each capture group as the declared type")
  func typedGroups() async throws {
    try await expect("5.50 EUR, 7.25 and 12:30", writes: ["5 50  EUR - 12.5"]) { steps, journal in
      steps.parameterType("price", capturing: #"(\d+)\.(\d\d)( [A-Z]{3})?"#) {
        (whole: Int, cents: Int, currency: String?) in
        Price(whole: whole, cents: cents, currency: currency)
      }
      steps.parameterType("time", capturing: #"(\d+):(\d+)"#) { (hours: Double, minutes: Double) in hours + minutes / 60
      }
      steps.given("{price}, {price} and {time}") { (_, first: Price, second: Price, time: Double) in
        journal.write("\(first.whole) \(first.cents) \(first.currency ?? "-") \(second.currency ?? "-") \(time)")
      }
    }
  }

  @Test("such a transform's parameters can be unnamed or inferred, and it can be an initializer or take the whole text")
  func closureForms() async throws {
    try await expect("1-2 3+4 5/6 sober", writes: ["2 7 5 6 5"]) { steps, journal in
      steps.parameterType("second", capturing: #"(\d)-(\d)"#) { (_: Int, second: Int) in second }
      steps.parameterType("sum", capturing: #"(\d)\+(\d)"#) { Self.sum($0, $1) }
      steps.parameterType("cents", capturing: #"(\d)/(\d)"#, transform: Self.price)
      steps.parameterType("whole", capturing: "sober|drunk") { (text: String) in text.count }
      steps.given("{second} {sum} {cents} {whole}") { (_, second: Int, sum: Int, price: Price, count: Int) in
        journal.write("\(second) \(sum) \(price.whole) \(price.cents) \(count)")
      }
    }
  }

  private static func sum(_ first: Int, _ second: Int) -> Int { first + second }
  private static func price(_ whole: Int, _ cents: Int) -> Price { Price(whole: whole, cents: cents) }

  @Test("an untyped closure gets the whole text")
  func untypedTransform() async throws {
    try await expect("stout and ale", writes: ["stout ale"]) { steps, journal in
      steps.parameterType("beer", regex: "stout|porter") { text in text }
      steps.parameterType("ale", regex: "ale") { $0 }
      steps.given("{beer} and {ale}") { (_, beer: String, ale: String) in journal.write("\(beer) \(ale)") }
    }
  }

  private enum Letter: Character { case x = "x" }

  @Test(
    "an argument that the body does not accept fails the step with a clear message",
    arguments: [
      ("300 bytes", "\"300\" for {byte} is out of the range of Int8."),
      ("many beers", "\"many\" is not a value of Int, which the definition's body requires"),
      ("1e400 litres", "\"1e400\" is not a value of Double, which the definition's body requires"),
      ("1e-400 litres", "\"1e-400\" is not a value of Double, which the definition's body requires"),
      ("is ab", "\"ab\" is not a value of Character, which the definition's body requires"),
      ("is \"\"", "\"\" is not a value of Character, which the definition's body requires"),
      ("raw xy", "\"xy\" is not a value of Letter, which the definition's body requires"),
      (
        "it ends 1:99999999999999999999",
        "{score} does not accept \"1:99999999999999999999\": \"99999999999999999999\" is not a value of Int, "
          + "which the transform requires"
      ),
      (
        "it ends 1",
        "{score} does not accept \"1\": a capture group of the pattern did not match, but the transform requires a Int; "
          + "declare the parameter as Int?"
      ),
      (
        "I fly LHR",
        "no capture group of the regular expression of {flight} matched in \"LHR\", so its transform has no text; "
          + "make a group match always, or write its groups as (?:…)"
      ),
      ("a table", "the definition of the step takes a table, but the step has none; add one under the step"),
      (
        "nothing\n\"\"\"\nhello\n\"\"\"",
        "the step has a doc string, but its definition takes none; "
          + "remove it, or add a last parameter of type DocString to the definition's body"
      ),
    ])
  func refused(step: String, message: String) async throws {
    try await expect(step, fails: [message]) { steps, _ in
      steps.parameterType("score", capturing: #"(\d+)(?::(\d+))?"#) { (own: Int, other: Int) in own - other }
      steps.parameterType("flight", capturing: "LHR(-CDG)?") { (text: String) in text }
      steps.given("{byte} bytes") { (_, _: Int8) in }
      steps.given(regex: "^(.+?) beers$") { (_, _: Int) in }
      steps.given(regex: "^(.+?) litres$") { (_, _: Double) in }
      steps.given(regex: #"^is "?(\w*)"?$"#) { (_, _: Character) in }
      steps.given(regex: #"^raw (\w+)$"#) { (_, _: Letter) in }
      steps.given("it ends {score}") { (_, _: Int) in }
      steps.given("I fly {flight}") { (_, _: String) in }
      steps.given("a table") { (_, _: DataTable) in }
      steps.given("nothing") { _ in }
    }
  }

  @Test(
    "a parameter type of one text gets the whole matched text, also if its regular expression has groups",
    arguments: [
      ("len 5em", "5em"), ("money €7", "€7"), ("nested a12", "a12"), ("maybe  now", ""), ("maybe soon now", "soon"),
      ("regex 5em", "5em"), ("optional now", "none"),
    ])
  func wholeText(step: String, text: String) async throws {
    try await expect(step, writes: [text]) { steps, journal in
      steps.parameterType("len", regex: #"(\d+)(px|em)"#) { (text: String) in text }
      steps.parameterType("money", regex: #"(€|\$)(\d+)"#) { (text: String) in text }
      steps.parameterType("nested", regex: #"(a(\d)(\d))"#) { (text: String) in text }
      steps.parameterType("maybe", regex: "(soon)?") { (text: String) in text }
      for name in ["len", "money", "nested"] {
        steps.given("\(name) {\(name)}") { (_, text: String) in journal.write(text) }
      }
      steps.given("maybe {maybe} now") { (_, text: String) in journal.write(text) }
      steps.given(regex: #"^regex ((\d+)(px|em))$"#) { (_, text: String) in journal.write(text) }
      steps.given(regex: #"^optional(?: ((\d+)(px|em)))? now$"#) { (_, text: String?) in journal.write(text ?? "none") }
    }
  }

  @Test("a table and a doc string are passed in either order")
  func blocks() async throws {
    try await expect("both\n| a |\n| b |\n\"\"\"json\nhello\n\"\"\"", writes: [#"hello json [["a"], ["b"]]"#]) {
      steps, journal in
      steps.given("both") { (_, text: DocString, table: DataTable) in
        journal.write("\(text.content) \(text.mediaType ?? "") \(table.rows)")
      }
    }
  }

}
