import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run format")
struct FormatCommandTests {
  private static let ragged = "Feature: f\nScenario: s\n* x\n"
  private static let tidy = "Feature: f\n\n  Scenario: s\n    * x\n"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.ragged, to: "F/ragged.feature")
    try folder.write(Self.tidy, to: "F/tidy.feature")
  }

  private func format(_ arguments: String..., input: URL? = nil) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["format"] + arguments, in: folder.url, input: input)
  }

  @Test("files are written in place, and those that changed are listed")
  func inPlace() async throws {
    let run = try await format("F")
    #expect(run.status == 0)
    #expect(run.output == "F/ragged.feature\n")
    #expect(run.error.isEmpty)
    #expect(try folder.text(of: "F/ragged.feature") == Self.tidy)
    let again = try await format("F")
    #expect(again.status == 0)
    #expect(again.output.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/F").sorted() == [
        "ragged.feature", "tidy.feature",
      ])
  }

  @Test("--check lists what is not laid out, and writes nothing")
  func check() async throws {
    let run = try await format("--check", "F")
    #expect(run.status == 1)
    #expect(run.output == "F/ragged.feature\n")
    #expect(try folder.text(of: "F/ragged.feature") == Self.ragged)
    #expect(try await format("--check", "F/tidy.feature").status == 0)
  }

  @Test("--diff shows the changes, patch can make them, and --check beside it fails")
  func diff() async throws {
    let run = try await format("--diff", "F")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("--- F/ragged.feature\n+++ F/ragged.feature\n@@ -1,3 +1,4 @@\n Feature: f\n"))
    #expect(try folder.text(of: "F/ragged.feature") == Self.ragged)
    let both = try await format("--diff", "--check", "F")
    #expect(both.status == 1)
    #expect(both.output == run.output)
  }

  @Test("standard input comes out laid out")
  func standardInput() async throws {
    let run = try await format("-", input: folder.url.appending(path: "F/ragged.feature"))
    #expect(run.status == 0)
    #expect(run.output == Self.tidy)
  }

  @Test("a file with parse errors is left as it is, the others are done")
  func parseError() async throws {
    try folder.write("Feature: f\n  nonsense\n  Scenario: s\n  * x\n   nonsense\n", to: "F/bad.feature")
    let run = try await format("F")
    #expect(run.status == 1)
    #expect(run.output == "F/ragged.feature\n")
    #expect(
      run.error.contains("F/bad.feature is left as it is, as it has parse errors:\nF/bad.feature:5:4: expected: "))
    #expect(try folder.text(of: "F/bad.feature").hasSuffix("\n   nonsense\n"))
  }

  @Test("permissions stay, and a link leads to the file that was written")
  func permissions() async throws {
    let path = folder.path + "/F/ragged.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.feature", withDestinationPath: path)
    #expect(try await format("link.feature").status == 0)
    #expect(try folder.text(of: "F/ragged.feature") == Self.tidy)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.feature") == path)
  }

  @Test(
    "a file that may not be written is told, and is as it was", .enabled(if: getuid() != 0, "the superuser may all"))
  func readOnly() async throws {
    let path = folder.path + "/F/ragged.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: path)
    let run = try await format("F")
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: F/ragged.feature: cannot be written, and is as it was: it may not be written\n")
    #expect(try folder.text(of: "F/ragged.feature") == Self.ragged)
  }

  @Test("without a path it says what is missing, and what is not there is told")
  func paths() async throws {
    #expect(try await format().error == "gherkin-run: PATH is missing; see gherkin-run format --help\n")
    let run = try await format("nowhere", "F/tidy.feature")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("gherkin-run: nowhere: there is no such file or folder"))
  }

  @Test("the language may be given")
  func language() async throws {
    try folder.write("Fonctionnalité: f\nScénario: s\n* x\n", to: "fr.feature")
    #expect(try await format("fr.feature").status == 1)
    #expect(try await format("--language", "fr", "fr.feature").status == 0)
    #expect(try folder.text(of: "fr.feature") == "Fonctionnalité: f\n\n  Scénario: s\n    * x\n")
  }
}
