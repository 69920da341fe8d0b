import GherkinProbing
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

/// A world without state.
private final class ValueWorld: World {}

/// A row of a table.
private struct Item: Codable, Sendable {
  let name: String
  let price: Int
}

@Suite("The values that probes try")
struct ProbeValueTests {
  private static let library = StepLibrary(ValueWorld.self) { steps in
    steps.parameterType("colour", regex: "red|green|blue") { (text: String) in text }
    steps.parameterType("day", regex: #"\d{4}-\d\d-\d\d"#) { (text: String) in text }
    steps.given("{string}") { (_, _: String) in }
    steps.then("a number {float}") { (_, _: Double) in }
    steps.then("a text {string}") { (_, _: String) in }
    steps.then("a word {word}") { (_, _: String) in }
    steps.then("a colour {colour}") { (_, _: String) in }
    steps.then("a day {day}") { (_, _: String) in }
    steps.then(regex: #"^it is (not )?(\d+)$"#) { (_, _: String?, _: Int) in }
    steps.then("a doc string") { (_, _: DocString) in }
    steps.then("a table") { (_, _: DataTable) in }
    steps.then("a record") { (_, _: Record<Item>) in }
    steps.then("nothing") { _ in }
  }

  /// Each place: its name, its value, and the values that are tried.
  private static func places(_ lines: String, explaining: Set<String> = []) async throws -> [String] {
    try await ProbedFeature(lines, explaining: explaining, library).places.map { place in
      "\(place.name ?? "-") \(place.value): "
        + place.probes.map { "\($0.kind) \($0.value)" }.joined(separator: ", ")
    }
  }

  @Test(
    "a value differs a little, then much",
    arguments: [
      ("a number 3", "float 3: near 4, far 37"), ("a number -1", "float -1: near 0, far -3"),
      ("a number 12.50", "float 12.50: near 13.50, far 127.50"),
      (#"a text "tea""#, "string tea: near teax, far elsewhere"),
      (#"a text "tax""#, "string tax: near taxy, far elsewhere"),
      (#"a text """#, "string : near x, far elsewhere"), (#"a text "3""#, "string 3: near 4, far 37"),
      (#"a text "/a/b""#, "string /a/b: near /a/bx, far /elsewhere"),
      (#"a text "007""#, "string 007: near 007x, near 006, far elsewhere"),
      ("a colour red", "colour red: near green, far blue"),
      ("a day 2026-11-30", "day 2026-11-30: near 2026-11-31, far 1026-11-30"),
      ("it is not 3", "int 3: near 4, far 37"), ("it is 3", "int 3: near 4, far 37"),
    ])
  func changes(step: String, expected: String) async throws {
    check(try await Self.places("Then \(step)"), equals: [expected])
  }

  @Test("the values of other steps follow, first those of Then steps of the scenario")
  func knownValues() async throws {
    let places = try await Self.places(
      """
      Given "before"
      Then a text "tea"
      And a number 4
      And a text "bread"
      """)
    check(places[0], equals: "string tea: near teax, far elsewhere, known bread, known before")
    check(places[1], equals: "float 4: near 5, far 47")
  }

  @Test("a place without a near value that its pattern matches has no values, so it is not judged")
  func noNearValue() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.then(/^the seat is ([A-Z]{3})$/) { (_, _: Substring) in }
    }
    let feature = try await ProbedFeature("Then the seat is ABC\nAnd the seat is XYZ", library)
    check(feature.places.map(\.value), equals: ["ABC", "XYZ"])
    check(feature.places.map { $0.probes.map(\.value) }, equals: [[], []])
    check(feature.verdicts, equals: [.notJudged(.noOtherValue), .notJudged(.noOtherValue)])
  }

  @Test("a place is a doc string, or a cell of each column or of each row of a record")
  func blocks() async throws {
    let lines = #"""
      Then a doc string
        """
        one
        """
      And a table
        | name | note | price |
        |      | one  | 3     |
        | tea  | two  | 4     |
      And a table
        | tea |
      And a record
        | name  | tea |
        | price | 4   |
      And nothing
      """#
    let places = try await Self.places(lines, explaining: ["note"])
    check(
      places,
      equals: [
        "- one: near onex, far elsewhere", "name tea: near teax, far elsewhere",
        "price 3: near 4, far 37", "- tea: near teax, far elsewhere",
        "name tea: near teax, far elsewhere", "price 4: near 5, far 47, known 3",
      ])
  }
}
