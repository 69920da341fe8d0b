import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Names of scenarios in reports")
struct ScenarioNameTests {
  @Test("the names of feature, rule and scenario follow each other, without missing ones")
  func path() throws {
    check(try Self.names("Feature: F\n Rule: R\n  Scenario: S\n   * x\n"), equals: ["F › R › S"])
    check(try Self.names("Feature:\n Rule:\n  Scenario:\n   * x\n"), equals: ["(no name)"])
    // The place of a pickle of another program can be unknown.
    let pickle = Pickle(
      id: "1", uri: "a.feature", location: Location(line: 1), name: "S", language: "en", steps: [], tags: [],
      astNodeIds: ["2"])
    check(ScenarioName(pickle, nil).text, equals: "S")
  }

  @Test("the name of a row has all of its values: in the outline's name, or after it")
  func rows() throws {
    let rows = "  Examples:\n   | a | b |\n   | 1 | 2 |\n   | 3 |  |\n"
    check(
      try Self.names("Feature: F\n Scenario Outline: Adding\n  * <a>\n\(rows)"),
      equals: ["F › Adding (a: 1, b: 2)", "F › Adding (a: 3, b: )"])
    check(
      try Self.names("Feature: F\n Scenario Outline: Adding <a>\n  * <a>\n\(rows)"),
      equals: ["F › Adding 1 (b: 2)", "F › Adding 3 (b: )"])
    check(
      try Self.names("Feature: F\n Scenario Outline: <b> and <a>\n  * <a>\n\(rows)"),
      equals: ["F › 2 and 1", "F ›  and 3"])
  }

  @Test("only scenarios with equal names are numbered, among themselves")
  func numbers() throws {
    let first = "  Examples:\n   | a |\n   | 1 |\n   | 2 |\n   | 1 |\n"
    let outline = "Feature: F\n Scenario Outline: S\n  * <a>\n"
    check(try Self.names(outline + first), equals: ["F › S (a: 1)", "F › S (a: 2)", "F › S (a: 1) #2"])
    check(
      try Self.names(outline + "  Examples:\n   | a |\n   | 0 |\n   | 2 |\n" + first),
      equals: ["F › S (a: 0)", "F › S (a: 2)", "F › S (a: 1)", "F › S (a: 2) #2", "F › S (a: 1) #2"],
      "a new row renames only rows with its values")
    check(
      try Self.names("Feature: F\n Scenario: S\n  * x\n Scenario: S\n  * x\n Rule: R\n  Scenario: S\n   * x\n"),
      equals: ["F › S", "F › S #2", "F › R › S"])
    check(
      try Self.names("Feature: F\n Scenario: Adding 1\n  * x\n Scenario Outline: Adding <a>\n  * x\n\(first)"),
      equals: ["F › Adding 1", "F › Adding 1 #2", "F › Adding 2", "F › Adding 1 #3"])
  }

  @Test("a name is one line of bounded length")
  func bounds() throws {
    let text = "Feature: F\n Scenario Outline: S<a>\n  * x\n  Examples:\n   | a | b |\n   | \\n | \\n |\n"
    check(try Self.names(text), equals: ["F › S\\n (b: \\n)"])
    let long = ScenarioName(
      feature: nil, rule: nil, name: String(repeating: "x", count: 600),
      row: ("S", ["a"], [String(repeating: "y", count: 200)]))
    let (name, values) = (String(repeating: "x", count: 500), String(repeating: "y", count: 117))
    check(long.text, equals: "\(name)… (a: \(values)…)")
  }

  private static func names(_ text: String) throws -> [String] {
    let ids = IncrementingIDGenerator()
    let document = try GherkinParser().parse(Source(uri: "a.feature", text: text), ids: ids)
    let index = DocumentIndex(document)
    return try PickleCompiler().compile(document, ids: ids).map {
      ScenarioName($0, index.lineage(ofNodes: $0.astNodeIds)).text
    }
  }
}
