import Foundation
import GherkinTestSupport
import Testing

/// `gherkin-run steps --define Out.swift --from FOLDER`.
@Suite("Importing step definitions of other implementations", .commands)
struct StepImportTests {
  /// The result of an import.
  private struct Import {
    let status: Int32
    let output: String
    /// The lines of standard error, without the name of the command.
    let notes: [String]
    /// The calls in the Swift file.
    let calls: [String]
  }

  /// Imports the definitions of a folder with some files.
  private func imports(_ files: [String: String], in folder: TemporaryFolder) async throws -> Import {
    try folder.write("Feature: f\n  Scenario: s\n    Given other\n", to: "a.feature")
    for (name, text) in files { try folder.write(text, to: name) }
    let run = try await BuiltCommand.gherkinRun.run(
      "steps", "--define", "Out.swift", "--from", ".", "--yes", "a.feature", in: folder.url,
      environment: ["GHERKIN_RUN_RUNNER": BuiltCommand.built("CommandStepsRunner").path])
    let code = (try? folder.text(of: "Out.swift")) ?? ""
    return Import(
      status: run.status, output: run.output,
      notes: run.error.split(separator: "\n").map { String($0.trimmingPrefix("gherkin-run: ")) },
      calls: code.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
        .filter { $0.hasPrefix("steps.") }.map { String($0) })
  }

  @Test("a note names the definition with the pattern of another one")
  func duplicates() async throws {
    let result = try await imports(
      [
        "steps/s.py": """
        @given('the bar is open')
        def a(context): context.open = True
        @then('the bar is open')
        def b(context): assert context.open
        @given('both')
        @when('both')
        def c(context): pass
        """
      ], in: TemporaryFolder())
    check(
      result.notes,
      equals: [
        "./steps/s.py:3: the definition is left out, because it has the pattern of ./steps/s.py:1, and a pattern has one "
          + "definition for all keywords; write both bodies there, or change a pattern"
      ])
    check(result.calls, equals: [#"steps.given("the bar is open") { _ in"#, #"steps.step("both") { _ in"#])
  }

  @Test("environment.py sets the matcher of the files in steps")
  func environment() async throws {
    let result = try await imports(
      [
        "features/environment.py": "from behave import use_step_matcher\nuse_step_matcher(\"re\")\n",
        "features/steps/a.py": "@given(r'I have (?P<n>\\d+) beers')\ndef a(context, n): pass\n",
        "features/steps/b.py": "use_step_matcher(\"parse\")\n@given('{n:d} (beers)')\ndef a(context, n): pass\n",
      ], in: TemporaryFolder())
    check(result.notes, equals: [])
    check(
      result.calls,
      equals: [
        ##"steps.given(regex: #"^I have (\d+) beers$"#) { (_, n: Int) in"##,
        ##"steps.given(#"{int} \(beers)"#) { (_, n: Int) in"##,
      ])
  }

  @Test("several fields of behave without a type become a regular expression with texts and numbers")
  func lazyFields() async throws {
    let result = try await imports(
      ["s.py": "@given('{a} and {b} cost {n:d} or {x:f}')\ndef a(context, a, b, n, x): pass\n"], in: TemporaryFolder())
    check(
      result.calls,
      equals: [
        ##"steps.given(regex: #"^(.+?) and (.+?) cost (-?\d+) or (-?\d*\.?\d+)$"#) { (_, a: String, b: String, n: Int, x: Double) in"##
      ])
  }

  @Test("parse errors of the features are printed, and the exit status is 2")
  func parseErrors() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given the menu\n    oops\n", to: "b.feature")
    try folder.write("Given(\"the menu\", () => {});", to: "s.js")
    for _ in 0..<2 {
      let run = try await BuiltCommand.gherkinRun.run(
        "steps", "--define", "Out.swift", "--from", "s.js", "--yes", "b.feature", in: folder.url,
        environment: ["GHERKIN_RUN_RUNNER": BuiltCommand.built("CommandStepsRunner").path])
      check(run.status, equals: 2, "\(run)")
      check(run.error.contains("oops"), equals: true, "\(run)")
    }
    let code = try folder.text(of: "Out.swift")
    check(code.components(separatedBy: "the menu").count, equals: 2)
  }

  @Test("parameters of functions tell of tables and doc strings only in languages that pass them")
  func blocks() async throws {
    let result = try await imports(
      [
        "a.py": """
        @given("a")
        def a(context, n=3): pass
        @given("b")
        def b(self, context): pass
        @given("c")
        def c(author, article): pass
        """,
        "b.ts": """
        Given("d {int}", (n: number, t: DataTable) => {});
        Given("e", (body: string) => {});
        Given("f", (optional = 3) => {});
        Given("g", (people: TableDefinition) => {});
        Given("h", (other?: string) => {});
        """,
        "c.rb": "Given('i') { |text| }\nGiven('j') { |n = 1| }\nGiven('k') { |*more| }\n",
      ], in: TemporaryFolder())
    check(
      result.calls,
      equals: [
        #"steps.given("a") { _ in"#, #"steps.given("b") { _ in"#, #"steps.given("c") { _ in"#,
        #"steps.given("d {int}") { (_, n: Int, table: DataTable) in"#,
        #"steps.given("e") { (_, text: DocString) in"#, #"steps.given("f") { _ in"#,
        #"steps.given("g") { (_, table: DataTable) in"#, #"steps.given("h") { _ in"#,
        #"steps.given("i") { (_, text: DocString) in"#, #"steps.given("j") { _ in"#,
        #"steps.given("k") { _ in"#,
      ])
  }

  @Test("a file that is not UTF-8 is listed")
  func encoding() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("@given('caf".utf8) + [0xE9] + Array("')\ndef a(context): pass\n".utf8), to: "s.py")
    let result = try await imports([:], in: folder)
    check(
      result.notes,
      equals: ["./s.py:1: the bytes here are not UTF-8, so the definitions of the file are left out; save it as UTF-8"])
    check(result.calls, equals: [])
  }

  @Test("the definitions that the file has already are not added again")
  func twice() async throws {
    let folder = try TemporaryFolder()
    let files = ["s.js": "Given('a {int}', (n) => {});\nGiven(/^b (\\d+)$/, (n) => {});\n"]
    let first = try await imports(files, in: folder)
    let second = try await imports(files, in: folder)
    check(first.calls.count, equals: 2)
    check(second.calls, equals: first.calls)
    check(second.status, equals: 0)
    check(
      second.output,
      equals: "There are no definitions that the package does not have; there is nothing to write.\n")
  }

  @Test("undefined steps that the file defines already are not added again")
  func undefinedTwice() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given 3 others\n", to: "a.feature")
    for _ in 0..<2 {
      let run = try await BuiltCommand.gherkinRun.run(
        "steps", "--define", "Out.swift", "--yes", "a.feature", in: folder.url,
        environment: ["GHERKIN_RUN_RUNNER": BuiltCommand.built("CommandStepsRunner").path])
      check(run.status, equals: 0, "\(run)")
    }
    check(try folder.text(of: "Out.swift").components(separatedBy: "{int} others").count, equals: 2)
  }
}
