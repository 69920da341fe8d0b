import GherkinTestRun
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinFixtures
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Examples from a fixture")
struct ExamplesFixtureTests {
  private final class CellarWorld: World {}

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var uri: String { "\(folder.path)/Features/a.feature" }

  /// Runs an outline whose examples name a file.
  private func run(_ name: String = "beers.yaml", text: String? = nil) async throws -> RecordedRun {
    if let text { try folder.write(text, to: "Features/Fixtures/\(name)") }
    let library = StepLibrary(CellarWorld.self) { steps in
      steps.given("{word} of {word}") { (world, name: String, ibu: String) in world.scenario.log("\(name) \(ibu)") }
    }
    let feature = """
      Feature: f
        Scenario Outline: <name>
          Given <name> of <ibu>

          @examples(\(name))
          Examples:
      """
    return try await RecordedRun(
      [Source(uri: uri, text: feature)], [library], examples: ExamplesSource(ExamplesFixture.table))
  }

  /// The text after the file's name in the only parse error of a run, in which nothing ran.
  private func problem(_ name: String, _ text: String? = nil) async throws -> String {
    let run = try await run(name, text: text)
    check(!run.outcome.success)
    check(run.outcome.testCases, equals: 0)
    check(run.parseErrors.map(\.uri), equals: [uri])
    check(run.parseErrors.map(\.location), equals: [Location(line: 6, column: 5)])
    let message = try #require(run.parseErrors.first).message
    return message.replacing("(6:5): \(folder.path)/Features/Fixtures/\(name):", with: "")
  }

  @Test("each item is a row, whose pickle is located at the item's line in the YAML file")
  func rows() async throws {
    let run = try await run(text: "# beers\n- name: Pilsner\n  ibu: 035\n\n- ibu: '60'\n  name: Stout\n")
    #expect(run.outcome.success)
    check(run.attachments.map(\.body), equals: ["Pilsner 035", "Stout 60"])
    check(run.pickles.map(\.name), equals: ["Pilsner", "Stout"])
    check(run.pickles.map(\.location), equals: [Location(line: 2), Location(line: 5)])
    check(run.pickles.map(\.uri), equals: [uri, uri])
  }

  @Test("values are texts as written, and aliases and merge keys are resolved")
  func values() async throws {
    let run = try await run(text: "- &a {name: no, ibu: 1.50}\n- {<<: *a, name: ~}\n- *a\n")
    check(run.attachments.map(\.body), equals: ["no 1.50", "~ 1.50", "no 1.50"])
    check(run.pickles.map(\.location.line), equals: [1, 2, 1])
  }

  @Test(
    "the file is found like any fixture: with or without its extension, and in subfolders", arguments: ["", ".yaml"])
  func lookup(ending: String) async throws {
    try folder.write("- {name: Bock, ibu: 25}", to: "Features/Fixtures/dark/bock.yaml")
    check(try await run("dark/bock\(ending)").attachments.map(\.body), equals: ["Bock 25"])
  }

  @Test(
    "a name that leads out of the folder is rejected", arguments: ["../secret", "/etc/passwd", "dark/../../secret"])
  func climbing(name: String) async throws {
    try folder.write("- {name: Secret, ibu: 1}", to: "Features/secret.yaml")
    try folder.write("", to: "Features/Fixtures/dark/empty.yaml")
    check(try await problem(name), contains: "is outside of")
  }

  @Test(
    "a missing file is an error at the examples that lists the existing files",
    arguments: [("yaml", "ales"), ("csv", "ales.csv")])
  func missing(ending: String, existing: String) async throws {
    try folder.write("a\n1", to: "Features/Fixtures/ales.\(ending)")
    let name = "bears.\(ending)"
    check(
      try await problem(name),
      equals: "(6:5): fixture \"\(name)\": \(folder.path)/Features/Fixtures has no \(name); it has \(existing)")
  }

  @Test("without a Fixtures folder, the error says where to create the file")
  func noFolder() async throws {
    check(try await problem("beers.yaml").hasSuffix("create one with beers.yaml"), equals: true)
  }

  @Test("each line of a CSV file is a row, whose pickle is located at that line")
  func csv() async throws {
    let run = try await run(
      "beers.csv",
      text: "\u{FEFF}name,ibu\r\nPilsner,035\r\n\r\n\"Ale, \"\"IPA\"\"\",\"6\n0\"\nKöstritzer, 22 \nBock,")
    checkEmpty(run.parseErrors)
    check(run.pickles.map(\.name), equals: ["Pilsner", "Ale, \"IPA\"", "Köstritzer", "Bock"])
    check(run.pickles.map(\.location.line), equals: [2, 4, 6, 7])
    check(
      run.pickles.map { $0.steps[0].text.components(separatedBy: " of ").last }, equals: ["035", "6\n0", " 22 ", ""])
  }

  @Test("a file without rows is an error with line and column")
  func problems() async throws {
    // The kind is the ending of the file's name.
    try await GoldenCases("cases/example-files.txt").expect { example in
      try await problem("beers.\(example.kind)", example.text)
    }
  }

  @Test("invalid UTF-8 in a file is an error with the location of the cell")
  func csvBytes() async throws {
    try folder.write("", to: "Features/Fixtures/beers.yaml")
    try Data("name,ibu\nK".utf8 + [0xF6] + "stritzer,2".utf8)
      .write(to: folder.url.appending(path: "Features/Fixtures/beers.csv"))
    check(try await problem("beers.csv"), equals: "2:1: this cell is not UTF-8; save the file as UTF-8")
  }

  @Test("each object of a JSON file is a row, whose pickle is located at the object's line")
  func json() async throws {
    let run = try await run(
      "beers.json",
      text: """
        \u{FEFF}[
          {"name": "Pilsner", "ibu": 1.50},

          {"ibu": true, "name": "K\\u00f6lsch\\ud83c\\udf7a"}, {"name": null, "ibu": -1e+2},
          {
            "name": "a:b", "ibu": "007"
          }
        ]
        """)
    checkEmpty(run.parseErrors)
    check(run.attachments.map(\.body), equals: ["Pilsner 1.50", "Kölsch🍺 true", "null -1e+2", "a:b 007"])
    check(run.pickles.map(\.location.line), equals: [2, 4, 4, 5])
  }

  @Test("JSON with too deep nesting or too many values is rejected", .long)
  func jsonBounds() async throws {
    let deep = String(repeating: "[", count: 100_000)
    check(try await problem("beers.json", deep).hasPrefix("1:129: collections are nested more than 128"), equals: true)
    let long = "[" + String(repeating: "1,", count: 1_000_000) + "1]"
    check(try await problem("beers.json", long), contains: "more than 1000000 values")
  }

  @Test("a file that is not YAML is an error with its line, on one line")
  func unreadable() async throws {
    let problem = try await problem("beers.yaml", "- name: a\n- name: [\n")
    check(problem.hasPrefix("3:1: "), equals: true)
    check(problem, lacks: "\n")
  }
}
