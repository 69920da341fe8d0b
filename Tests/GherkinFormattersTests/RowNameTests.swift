import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Names of an outline's rows in reports")
struct RowNameTests {
  /// The report of a run of one row that failed; the outline's name and the table are the user's.
  private static func report(
    _ format: String, name: String, _ table: [(column: String, value: String)]
  ) throws -> String {
    var run = SampleRun()
    run.name = name.replacing("<a>", with: "1")
    let envelopes = run.envelopes(.failed).map { envelope in
      guard case .gherkinDocument(let document) = envelope else { return envelope }
      return .gherkinDocument(document.outline(named: name, table))
    }
    return Reports.text(of: try #require(FormatterCatalog.entry(named: format)).make(FormatOptions()), envelopes)
  }

  @Test(
    "rows with the same name are identified by their values",
    arguments: ["summary", "progress", "tap", "markdown"])
  func values(format: String) throws {
    let report = try Self.report(format, name: "Adding", [("a", "1"), ("sum", "2")])
    check(report, contains: "Sums › Small ones › Adding (a: 1, sum: 2) › Given I add 1")
  }

  @Test("a name that contains a value needs no others")
  func namedByValue() throws {
    let report = try Self.report("summary", name: "Adding <a>", [("a", "1"), ("sum", "2")])
    check(report, contains: "Sums › Small ones › Adding 1 › Given I add 1")
  }

  @Test("rows of an unnamed outline are identified by their values")
  func nameless() throws {
    let report = try Self.report("summary", name: "", [("a", "1")])
    check(report, contains: "Sums › Small ones › (no name) (a: 1) › Given I add 1")
  }

  @Test("long values are truncated")
  func long() throws {
    let report = try Self.report("summary", name: "Adding", [("a", String(repeating: "7", count: 10_000))])
    check(report, contains: "› Adding (a: \(String(repeating: "7", count: 117))…) ›")
  }
}

extension GherkinDocument {
  /// The document with its outline under another name, and another table of one row.
  fileprivate func outline(named name: String, _ table: [(column: String, value: String)]) -> GherkinDocument {
    func cell(_ value: String) -> TableCell { TableCell(location: Location(line: 12, column: 1), value: value) }
    var document = self
    guard case .rule(var rule) = document.feature?.children.first, case .scenario(var scenario) = rule.children.first,
      var examples = scenario.examples.first
    else { return self }
    examples.tableHeader = TableRow(
      location: Location(line: 11, column: 1), cells: table.map { cell($0.column) }, id: "ast-header")
    examples.tableBody = examples.tableBody.map { row in
      TableRow(location: row.location, cells: table.map { cell($0.value) }, id: row.id)
    }
    scenario.name = name
    scenario.examples = [examples]
    rule.children = [.scenario(scenario)]
    document.feature?.children = [.rule(rule)]
    return document
  }
}
