import Foundation
import GherkinFixtures
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Equal errors for equal mistakes in doc strings, fixtures and tables")
struct SameErrorTests {
  private enum Style: String, Decodable, CaseIterable { case ale, stout }

  private struct Beer: Decodable {
    let name: String
    let ibu: Int?
    let style: Style?
    let since: ISODate?
  }

  /// Decodes itself from a date, as wrappers do.
  private struct ISODate: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(Date.self) }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A text that is JSON and YAML.
    let text: String
    /// The location in the text, and the path.
    let place: String
    let path: String
    let problem: String
    let remedy: String
    /// The rows of a table with the same mistake, the location in the feature file, and the cell.
    var table: (rows: [String], place: String, cell: String)?
    /// The problem in a table, if a location in it differs.
    var tableProblem: String?
  }

  private final class CellarWorld: World {}

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The error message of a step with a block.
  private func message(_ step: String, _ block: [String] = []) async throws -> String {
    let library = StepLibrary(CellarWorld.self) { steps in
      steps.given("text:") { (world, text: DocString) in _ = try text.decode([Beer].self) }
      steps.given("fixture {fixture}") { (world, fixture: Fixture) in _ = try fixture.decode([Beer].self) }
      steps.given("rows:") { (world, table: DataTable) in _ = try await table.rows(as: Beer.self) }
    }
    let lines = ["Feature: f", "Scenario: s", "Given \(step)"] + block.map { "  " + $0 }
    let run = try await RecordedRun(
      [Source(uri: "\(folder.path)/a.feature", text: lines.joined(separator: "\n"))], [library, .fixtures])
    return try #require(run.messages.first).replacing(folder.path + "/", with: "")
  }

  static let mistakes = [
    Mistake(
      testDescription: "repeated", text: "[\n  {\"name\": \"a\", \"name\": \"b\"}\n]", place: "2:17", path: "[0]: ",
      problem: "the key \"name\" is already there, at line 2, column 4", remedy: "Remove or rename one of the two.",
      table: (["| name | name |", "| a | b |"], "4:12", "column \"name\": "),
      tableProblem: "the column \"name\" is already there, at line 4, column 5"),
    Mistake(
      testDescription: "missing", text: "[\n  {\"nmae\": \"a\"}]", place: "2:3", path: "[0]: ",
      problem: "the key \"name\" is missing; the keys are \"nmae\"", remedy: "Is \"nmae\" meant to be \"name\"?",
      table: (["| nmae |", "| a |"], "5:5", "row 1: ")),
    Mistake(
      testDescription: "misspelt", text: "[\n  {\"name\": \"a\", \"iub\": 1}]", place: "2:17", path: "[0].iub: ",
      problem: "Beer has no property of this name; its properties are \"name\", \"ibu\", \"style\", \"since\"",
      remedy: "Did you mean \"ibu\"?",
      table: (["| name | iub |", "| a | 1 |"], "4:12", "column \"iub\": ")),
    Mistake(
      testDescription: "wrong type", text: "[\n  {\"name\": \"a\", \"ibu\": \"many\"}]", place: "2:24",
      path: "[0].ibu: ",
      problem: "an integer is needed, but this is the text \"many\"", remedy: "Write an integer, such as 12.",
      table: (["| name | ibu |", "| a | many |"], "5:9", "row 1, column \"ibu\": ")),
    Mistake(
      testDescription: "out of range", text: "[\n  {\"name\": \"a\", \"ibu\": 99999999999999999999}]", place: "2:24",
      path: "[0].ibu: ", problem: "99999999999999999999 does not fit into Int",
      remedy: "Write a number from -9223372036854775808 to 9223372036854775807.",
      table: (["| name | ibu |", "| a | 99999999999999999999 |"], "5:9", "row 1, column \"ibu\": ")),
    Mistake(
      testDescription: "unknown case", text: "[\n  {\"name\": \"a\", \"style\": \"stuot\"}]", place: "2:26",
      path: "[0].style: ", problem: "\"stuot\" is not a value of Style; there are \"ale\", \"stout\"",
      remedy: "Did you mean \"stout\"?",
      table: (["| name | style |", "| a | stuot |"], "5:9", "row 1, column \"style\": ")),
    Mistake(
      testDescription: "no date", text: "[\n  {\"name\": \"a\", \"since\": \"2026-02-30\"}]", place: "2:26",
      path: "[0].since: ", problem: "\"2026-02-30\" is not a date",
      remedy: "Write it like 2026-03-01 or 2026-03-01T17:30:00Z.",
      table: (["| name | since |", "| a | 2026-02-30 |"], "5:9", "row 1, column \"since\": ")),
    Mistake(
      testDescription: "quoted number", text: "[\n  {\"name\": \"a\", \"ibu\": \"60\"}]", place: "2:24",
      path: "[0].ibu: ", problem: "an integer is needed, but this is the quoted text \"60\"",
      remedy: "Remove the quotes."),
    Mistake(
      testDescription: "list for a mapping", text: "[\n  [1]\n]", place: "2:3",
      path: "[0]: ", problem: "a mapping is needed, but this is a sequence",
      remedy: "Write keys with values such as {\"a\": 1}, or {} for none."),
    Mistake(
      testDescription: "null", text: "[\n  {\"name\": null}]", place: "2:12",
      path: "[0].name: ", problem: "a text is needed, but this is null", remedy: "Write a text; an empty one is \"\"."),
  ]

  @Test("a mistake has the same problem, location and remedy everywhere", arguments: mistakes)
  func same(_ mistake: Mistake) async throws {
    let parts = mistake.place.split(separator: ":").compactMap { Int($0) }
    for language in ["json", "yaml"] {
      let ending = "\n\(mistake.remedy)"
      try folder.write(mistake.text, to: "Fixtures/a.\(language)")
      let fixture = try await message("fixture \"a.\(language)\"")
      let found = "\(mistake.path)\(mistake.problem)\n"
      #expect(fixture.hasPrefix("Fixtures/a.\(language):\(mistake.place): \(found)"), "\(fixture)")
      #expect(fixture.hasSuffix(ending), "\(fixture)")
      let text = try await message(
        "text:", ["\"\"\"\(language)"] + mistake.text.split(separator: "\n").map(String.init) + ["\"\"\""])
      let place = "a.feature:\(parts[0] + 4):\(parts[1] + 2)"
      #expect(
        text.hasPrefix("\(place): doc string (\(language)), line \(parts[0]), column \(parts[1]): \(found)"), "\(text)")
      #expect(text.hasSuffix(ending), "\(text)")
    }
    guard let table = mistake.table else { return }
    let problem = mistake.tableProblem ?? mistake.problem.replacing("key", with: "column")
    check(
      try await message("rows:", table.rows),
      equals: "a.feature:\(table.place): \(table.cell)\(problem)\n\(mistake.remedy)")
  }
}
