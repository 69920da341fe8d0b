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
      steps.given("rows:") { (world, table: DataTable) in _ = try table.rows(as: Beer.self) }
    }
    let lines = ["Feature: f", "Scenario: s", "Given \(step)"] + block.map { "  " + $0 }
    let run = try await RecordedRun(
      [Source(uri: "\(folder.path)/a.feature", text: lines.joined(separator: "\n"))], [library, .fixtures])
    return try #require(run.messages.first).replacing(folder.path + "/", with: "")
  }

  /// The first and the last line of an error, without the location of its file or text.
  private func shortened(_ message: String, in language: String) throws -> String {
    let lines = message.split(separator: "\n")
    let first = try #require(lines.first)
    let last = try #require(lines.last)
    guard let match = first.wholeMatch(of: /a\.feature:(\d+:\d+): doc string \((\w+)\), line (\d+), column (\d+): (.*)/)
    else {
      check(first.hasPrefix("Fixtures/a.\(language):"), "\(first)")
      return "\(first.dropFirst("Fixtures/a.\(language):".count))\n\(last)"
    }
    let (line, column) = (try #require(Int(match.3)), try #require(Int(match.4)))
    // The text begins at line 5, column 3 of the feature.
    check(match.1, equals: "\(line + 4):\(column + 2)")
    check(match.2, equals: language[...])
    return "\(line):\(column): \(match.5)\n\(last)"
  }

  @Test("a mistake has the same problem, location and remedy in JSON, YAML, fixtures and tables")
  func same() async throws {
    // A text that is JSON and YAML, and after an empty line a table with the same mistake, if there is one.
    try await GoldenCases("cases/same-errors.txt").expect { example in
      let parts = example.text.components(separatedBy: "\n\n")
      var errors: Set<String> = []
      for language in ["json", "yaml"] {
        try folder.write(parts[0], to: "Fixtures/a.\(language)")
        errors.insert(try shortened(await message("fixture \"a.\(language)\""), in: language))
        let block = ["\"\"\"\(language)"] + parts[0].components(separatedBy: "\n") + ["\"\"\""]
        errors.insert(try shortened(await message("text:", block), in: language))
      }
      check(errors.count, equals: 1)
      if parts.count > 1 { errors.insert(try await message("rows:", parts[1].components(separatedBy: "\n"))) }
      return errors.sorted().joined(separator: "\n")
    }
  }
}
