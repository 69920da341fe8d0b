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
  private func run(_ name: String = "beers.yaml", yaml: String? = nil) async throws -> RecordedRun {
    if let yaml { try folder.write(yaml, to: "Features/Fixtures/beers.yaml") }
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

  /// The only parse error of a run, in which nothing ran.
  private func problem(_ yaml: String) async throws -> String? {
    let run = try await run(yaml: yaml)
    #expect(!run.outcome.success)
    check(run.outcome.testCases, equals: 0)
    check(run.parseErrors.map(\.uri), equals: [uri])
    check(run.parseErrors.map(\.location), equals: [Location(line: 6, column: 5)])
    let prefix = "(6:5): \(folder.path)/Features/Fixtures/beers.yaml:"
    guard let message = run.parseErrors.first?.message, message.hasPrefix(prefix) else { return nil }
    return String(message.dropFirst(prefix.count))
  }

  @Test("each item is a row, whose pickle is located at the item's line in the YAML file")
  func rows() async throws {
    let run = try await run(yaml: "# beers\n- name: Pilsner\n  ibu: 035\n\n- ibu: '60'\n  name: Stout\n")
    #expect(run.outcome.success)
    check(run.attachments.map(\.body), equals: ["Pilsner 035", "Stout 60"])
    check(run.pickles.map(\.name), equals: ["Pilsner", "Stout"])
    check(run.pickles.map(\.location), equals: [Location(line: 2), Location(line: 5)])
    check(run.pickles.map(\.uri), equals: [uri, uri])
  }

  @Test("values are texts as written, and aliases and merge keys are resolved")
  func values() async throws {
    let run = try await run(yaml: "- &a {name: no, ibu: 1.50}\n- {<<: *a, name: ~}\n- *a\n")
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
    let run = try await run(name)
    check(run.parseErrors.count, equals: 1)
    check(run.parseErrors.first?.message.contains("is outside of"), equals: true)
    check(run.outcome.testCases, equals: 0)
  }

  @Test("a missing file is an error at the examples that lists the existing files")
  func missing() async throws {
    try folder.write("", to: "Features/Fixtures/ales.yaml")
    check(
      try await run("bears.yaml").parseErrors.map(\.message),
      equals: [
        "(6:5): fixture \"bears.yaml\": \(folder.path)/Features/Fixtures has no bears.yaml; it has ales"
      ])
  }

  @Test("without a Fixtures folder, the error says where to create the file")
  func noFolder() async throws {
    let message = try await run("beers.yaml").parseErrors.first?.message
    check(message?.hasSuffix("create one with beers.yaml"), equals: true)
  }

  private func run(csv: String) async throws -> RecordedRun {
    try folder.write(csv, to: "Features/Fixtures/beers.csv")
    return try await run("beers.csv")
  }

  @Test("each line of a CSV file is a row, whose pickle is located at that line")
  func csv() async throws {
    let run = try await run(
      csv: "\u{FEFF}name,ibu\r\nPilsner,035\r\n\r\n\"Ale, \"\"IPA\"\"\",\"6\n0\"\nKöstritzer, 22 \nBock,")
    checkEmpty(run.parseErrors)
    check(run.pickles.map(\.name), equals: ["Pilsner", "Ale, \"IPA\"", "Köstritzer", "Bock"])
    check(run.pickles.map(\.location.line), equals: [2, 4, 6, 7])
    check(
      run.pickles.map { $0.steps[0].text.components(separatedBy: " of ").last }, equals: ["035", "6\n0", " 22 ", ""])
  }

  @Test(
    "a CSV file without rows is an error with line and column",
    arguments: [
      ("", "1:1: there are no rows, so nothing would run; write the column names, and rows below them"),
      ("name,ibu\n", "1:1: there are no rows, so nothing would run; write the column names, and rows below them"),
      ("name,,ibu\n", "1:1: a column has no name"),
      (
        "name;ibu\na;1\n",
        "1:1: the first line is one column, \"name;ibu\"; separate cells by commas, not by semicolons"
      ),
      ("name|ibu\na|1\n", "1:1: the first line is one column, \"name|ibu\"; separate cells by commas, not by bars"),
      ("name\tibu\na\t1\n", "1:1: the first line is one column, \"name\\tibu\"; separate cells by commas, not by tabs"),
      (
        "sep=;\nname;ibu\n",
        "1:1: \"sep=;\" is a hint for spreadsheets; remove the line, and separate cells by commas"
      ),
      (
        "\nname,\"é\",name\n",
        "2:10: the column \"name\" is already there, at line 2, column 1. Remove or rename one of the two."
      ),
      ("name,ibu\na,1\nb\n", "3:1: this row has 1 cell, but the first line names 2 columns"),
      ("name,ibu\na,1,\n", "2:1: this row has 3 cells, but the first line names 2 columns"),
      (
        "name,ibu\n\"a\nb\" ,1\n",
        "3:3: a comma or the end of the line is expected after the quotation mark; write a mark in a quoted cell twice"
      ),
      (
        "name,ibu\nä\"b\",1\n",
        "2:2: a quotation mark in an unquoted cell; quote the whole cell, and write this mark twice"
      ),
      ("name,ibu\nä,\"1\n2\n", "2:3: the quoted cell that begins here is not closed; add a quotation mark"),
    ])
  func csvProblem(csv: String, expected: String) async throws {
    let run = try await run(csv: csv)
    #expect(run.outcome.testCases == 0 && !run.outcome.success)
    check(run.parseErrors.map(\.message), equals: ["(6:5): \(folder.path)/Features/Fixtures/beers.csv:\(expected)"])
  }

  @Test("invalid UTF-8 in a file is an error with the location of the cell")
  func csvBytes() async throws {
    try folder.write("", to: "Features/Fixtures/beers.yaml")
    try Data("name,ibu\nK".utf8 + [0xF6] + "stritzer,2".utf8)
      .write(to: folder.url.appending(path: "Features/Fixtures/beers.csv"))
    check(
      try await run("beers.csv").parseErrors.map(\.message),
      equals: [
        "(6:5): \(folder.path)/Features/Fixtures/beers.csv:2:1: this cell is not UTF-8; save the file as UTF-8"
      ])
  }

  private func run(json: String) async throws -> RecordedRun {
    try folder.write(json, to: "Features/Fixtures/beers.json")
    return try await run("beers.json")
  }

  @Test("each object of a JSON file is a row, whose pickle is located at the object's line")
  func json() async throws {
    let run = try await run(
      json: """
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

  @Test(
    "a JSON file without rows is an error with line and column",
    arguments: [
      ("[]", "1:1: there are no items, so nothing would run; add one"),
      ("{\"name\": 1}", "1:1: examples must be an array of objects; begin the file with ["),
      ("[\n 1]", "2:2: an item of examples must be an object with a key for each column"),
      ("[{}]", "1:2: the first item has no keys, which name the columns; add them"),
      (
        "[{\"name\": [1]}]",
        "1:11: the value of \"name\" becomes a cell, so it must be a single value; write a list as one text, such as \"a, b\""
      ),
      ("[{\"name\": 1},\n{\"ibu\": 1}]", "2:1: the key \"name\" is missing; the keys are \"ibu\". Add the key."),
      (
        "[{\"name\": 1},\n {\"name\": 1, \"ibu\": 2}]",
        "2:14: the first item has no \"ibu\"; give all items the same keys"
      ),
      (
        "[{\"ä\": 1, \"ibu\": 2, \"ä\": 3}]",
        "1:21: the key \"ä\" is already there, at line 1, column 3. Remove or rename one of the two."
      ),
      (
        "[{\"name\": \"\\ud83c\"}]",
        "1:18: the other half of a surrogate pair is needed, but this is \"\\\"\". Write JSON as defined by RFC 8259."
      ),
      ("[{\"name\": 1},]", "1:14: a value is needed, but this is \"]\". Write JSON as defined by RFC 8259."),
      ("- name: 1\n", "1:2: a digit is needed, but this is \" \". Write JSON as defined by RFC 8259."),
      ("", "1:1: a value is needed, but the text ends here. Write JSON as defined by RFC 8259."),
    ])
  func jsonProblem(json: String, expected: String) async throws {
    let run = try await run(json: json)
    #expect(run.outcome.testCases == 0 && !run.outcome.success)
    check(run.parseErrors.map(\.message), equals: ["(6:5): \(folder.path)/Features/Fixtures/beers.json:\(expected)"])
  }

  @Test("JSON with too deep nesting or too many values is rejected", .tags(.long))
  func jsonBounds() async throws {
    let deep = String(repeating: "[", count: 100_000)
    check(
      try await run(json: deep).parseErrors.first?.message.contains(":1:129: collections are nested more than 128"),
      equals: true)
    let long = "[" + String(repeating: "1,", count: 1_000_000) + "1]"
    check(try await run(json: long).parseErrors.first?.message.contains("more than 1000000 values"), equals: true)
  }

  @Test("a missing CSV file is an error that lists the existing files")
  func missingCSV() async throws {
    try folder.write("a\n1", to: "Features/Fixtures/ales.csv")
    check(
      try await run("bears.csv").parseErrors.map(\.message),
      equals: [
        "(6:5): fixture \"bears.csv\": \(folder.path)/Features/Fixtures has no bears.csv; it has ales.csv"
      ])
  }

  @Test(
    "a file that is not a list of rows is an error with its line",
    arguments: [
      ("", "1:1: there are no items, so nothing would run; add one"),
      ("\n[]\n", "2:1: there are no items, so nothing would run; add one"),
      ("name: Pilsner\n", #"1:1: examples must be a sequence of mappings; begin each of them with "- ""#),
      ("- Pilsner\n- Stout\n", "1:3: an item of examples must be a mapping with a key for each column"),
      ("- {}\n", "1:3: the first item has no keys, which name the columns; add them"),
      ("- name: a\n  ibu: 1\n- name: b\n", #"3:3: the key "ibu" is missing; the keys are "name". Add the key."#),
      (
        "- name: a\n- name: b\n  colour: red\n",
        #"3:3: the first item has no "colour"; give all items the same keys"#
      ),
      ("- name: [a]\n", #"1:9: the value of "name" becomes a cell, so it must be a single value"#),
      ("- name: a\n---\n- name: b\n", "3:1: a second document begins here; write the examples as one document"),
    ])
  func shape(yaml: String, expected: String) async throws {
    check(try await problem(yaml), equals: expected)
  }

  @Test("a file that is not YAML is an error with its line, on one line")
  func unreadable() async throws {
    let problem = try await problem("- name: a\n- name: [\n")
    check(problem?.hasPrefix("3:1: "), equals: true)
    check(problem?.contains("\n"), equals: false)
  }
}
