import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run lint", .tags(.commands))
struct LintCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f \n\n  Scenario: s\n    * I see \"x\"\n", to: "F/a.feature")
  }

  private func lint(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["lint"] + arguments, in: folder.url)
  }

  private static let blanks =
    "F/a.feature:1:11: trailing-blanks: there is white space at the end of the line; remove it\n"

  @Test("findings are lines with location, rule, problem and remedy, and the status is 1")
  func text() async throws {
    let run = try await lint("F/a.feature")
    check(run.status, equals: 1)
    checkEmpty(run.error)
    check(run.output, equals: Self.blanks + "\n1 finding; --fix fixes 1\n")
  }

  @Test("without findings, nothing is printed, and the status is 0")
  func clean() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    * I see \"x\"\n", to: "F/a.feature")
    let run = try await lint("F/a.feature")
    check(run.status, equals: 0)
    checkEmpty(run.output)
  }

  @Test("the features of the examples have no findings")
  func examples() async throws {
    let run = try await BuiltCommand.gherkinRun.run("lint", "Features/")
    check(run.status, equals: 0, "\(run.output)")
    checkEmpty(run.output)
    checkEmpty(run.error)
  }

  @Test(
    "a reserved tag in a form that it does not have is refused by lint and by a run",
    arguments: ["@serial(db)", "@retry()", "@lock()", "@skip()", "@retry(1000000)"])
  func reservedTags(tag: String) async throws {
    try folder.write(
      "Feature: f\n  \(tag)\n  Scenario: s\n    When I have opened the beer search\n", to: "F/tag.feature")
    for words in [["lint"], []] {
      let run = try await BuiltCommand.gherkinRun.run(words + ["F/tag.feature"], in: folder.url)
      check(run.status, equals: (words == ["lint"] ? 1 : 2), "\(run)")
      check((run.output + run.error), contains: "\(tag) ", "\(run)")
      check((run.output + run.error), contains: "F/tag.feature:2", "\(run)")
    }
  }

  @Test("unused definitions are found if folders are linted")
  func unused() async throws {
    let run = try await lint("F")
    check(run.output, contains: "Steps/CarSteps.swift:")
    check(run.output, contains: ": unused-definition: ")
  }

  @Test("undefined steps are found with their locations")
  func undefined() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    * I am nowhere to be found\n", to: "F/a.feature")
    let run = try await lint("F/a.feature")
    #expect(
      run.output.hasPrefix(
        "F/a.feature:4:5: undefined-step: no step definition matches \"I am nowhere to be found\"; "))
  }

  @Test("--json prints an object, --format github prints annotations, and --format xcode the lines of a compiler")
  func formats() async throws {
    let json = try JSONValue(parsing: try await lint("--json", "F/a.feature").output.utf8)
    let finding = try #require(json["findings"]?.elements.first)
    check(
      finding,
      equals: .object([
        "uri": .string("F/a.feature"), "line": .number(1), "column": .number(11), "rule": .string("trailing-blanks"),
        "severity": .string("warning"), "problem": .string("there is white space at the end of the line"),
        "remedy": .string("remove it"), "fixable": .boolean(true),
      ]))
    check(json["omitted"], equals: .number(0))
    let run = try await lint("--format", "github", "F/a.feature")
    check(
      run.output,
      equals: "::warning file=F/a.feature,line=1,col=11,title=trailing-blanks::"
        + "there is white space at the end of the line; remove it\n")
    check(run.status, equals: 1)
    let lines = try await lint("--format", "xcode", "F/a.feature").output
    check(
      lines,
      equals: "\(folder.path)/F/a.feature:1:11: warning: "
        + "there is white space at the end of the line; remove it (trailing-blanks)\n")
  }

  @Test("a parse error is a finding, and the other files are linted")
  func parseError() async throws {
    try folder.write("Feature: f\n  Scenario: s\n  * x\n  nonsense \u{1B}[2J\n", to: "F/bad.feature")
    let run = try await lint("F")
    check(run.status, equals: 1)
    #expect(run.output.hasPrefix("F/bad.feature:4:3: parse-error: the line begins with no keyword; "))
    check(run.output, contains: Self.blanks)
    #expect(!run.output.contains("\u{1B}"))
    try folder.write("Feature: f\n  Scenario: s\n  * x\n  Whne y\n", to: "F/bad.feature")
    check(try await lint("F/bad.feature").output, contains: "no keyword; did you mean \"When\"?\n")
    check(run.output, lacks: "unused-definition")
  }

  @Test("--fix fixes findings, prints their number, and lists the others")
  func fix() async throws {
    try folder.write("Feature: f \n\n  Scenario: s\n \t* I see \"x\"\n\n  Scenario: t\n", to: "F/a.feature")
    let run = try await lint("--fix", "F/a.feature")
    check(run.status, equals: 1)
    check(run.error, equals: "gherkin-run: fixed 2 findings in F/a.feature\n")
    #expect(run.output.hasPrefix("F/a.feature:6:3: empty: "))
    check(
      try folder.text(of: "F/a.feature"), equals: "Feature: f\n\n  Scenario: s\n    * I see \"x\"\n\n  Scenario: t\n")
  }

  @Test("--fix does not change prose, and no finding promises a fix for it")
  func prose() async throws {
    let text = "Feature: f\n  . Scenario: see below\n\n  Scenario: s\n    when this was written\n    * I see \"x\"\n"
    try folder.write(text, to: "F/a.feature")
    let run = try await lint("--fix", "F/a.feature")
    check(run.status, equals: 0, "\(run.output)")
    checkEmpty(run.error)
    check(try folder.text(of: "F/a.feature"), equals: text)
    // A line that may be a step is the author's decision.
    for line in ["- Given the price list", "Given: a note", "Gievn the rules of the house", "Scenario a"] {
      let text = "Feature: f\n\n  Scenario: s\n    \(line)\n\n    * I see \"x\"\n"
      try folder.write(text, to: "F/a.feature")
      let run = try await lint("--fix", "F/a.feature")
      check(run.status, equals: 1)
      #expect(run.output.hasSuffix("\n1 finding\n"))
      check(try folder.text(of: "F/a.feature"), equals: text)
    }
  }

  @Test("a fix that would break the file is not applied or counted")
  func uncounted() async throws {
    try folder.write(
      "Feature: f\n\n  Scenario: s\n    Gievn a\n    and this is prose\n    More prose\n", to: "F/a.feature")
    let run = try await lint("--rule", "empty=off", "F/a.feature")
    check(run.output, contains: ": misspelt-keyword: \"Gievn\" is not a keyword")
    #expect(run.output.hasSuffix("\n1 finding\n"))
  }

  @Test("findings with a common cause share a line with the first locations, and --verbose lists each")
  func groups() async throws {
    try folder.write(
      "Feature: f\n\n  Scenario: s\n" + String(repeating: "    - Given x\n", count: 6), to: "F/a.feature")
    let run = try await lint("--rule", "empty=off", "F/a.feature")
    #expect(run.output.hasPrefix("F/a.feature:4:5: keyword-form: there is \"-\" before the keyword, "))
    #expect(
      run.output.hasSuffix("write \"Given x\" (also lines 5, 6, 7 and 2 more)\n\n6 findings\n"))
    let verbose = try await lint("--rule", "empty=off", "--verbose", "F/a.feature")
    check(verbose.output.split(separator: "\n").count, equals: 7)
    let json = try await lint("--rule", "empty=off", "--json", "F/a.feature").output
    check(try JSONValue(parsing: json.utf8)["findings"]?.elements.count, equals: 6)
    let github = try await lint("--rule", "empty=off", "--format", "github", "F/a.feature").output
    check(github.split(separator: "\n").count, equals: 6)
  }

  @Test("parse errors with the same text have separate lines")
  func parseErrorsApart() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    * x\n      | a |\n      | b | c |\n    * y\n      | a |\n      | b | c |\n",
      to: "F/a.feature")
    let lines = try await lint("F/a.feature").output.split(separator: "\n")
    check(lines.map { $0.prefix(16) }, equals: ["F/a.feature:5:7:", "F/a.feature:8:7:", "2 findings"])
  }

  @Test("a step that is undefined in several files is listed once")
  func groupsOfFiles() async throws {
    for name in ["a", "b"] {
      try folder.write("Feature: \(name)\n\n  Scenario: s\n    * I am nowhere to be found\n", to: "F/\(name).feature")
    }
    let run = try await lint("F/a.feature", "F/b.feature")
    check(run.output, contains: "F/a.feature:4:5: undefined-step: ")
    check(run.output, contains: " (also F/b.feature:4)\n\n2 findings\n")
  }

  @Test("--rules lists the rules")
  func rules() async throws {
    let run = try await lint("--rules")
    check(run.status, equals: 0)
    check(run.output, contains: "too-many-steps (warning, limit 10)\n    A scenario has more steps than the limit.\n")
    check(run.output, contains: "trailing-blanks (warning, --fix)\n")
    check(run.output, contains: "misspelt-keyword (error, fixed only in editors)\n")
    check(run.output, contains: "name-length (warning, off, limit 80)\n")
    check(run.output, contains: "required-tags (warning, off without values: tags)\n")
  }

  @Test("--rule configures a rule, and an unknown one is an error")
  func rule() async throws {
    check(try await lint("--rule", "trailing-blanks=off", "F/a.feature").status, equals: 0)
    let run = try await lint("--rule", "trailing-blank=off", "F/a.feature")
    check(run.status, equals: 2)
    check(
      run.error, equals: "gherkin-run: --rule: there is no rule \"trailing-blank\"; did you mean trailing-blanks?\n")
    check(
      try await lint("--rule", "empty", "F").error,
      equals: "gherkin-run: --rule: \"empty\" sets nothing; write empty=off or empty=error\n")
  }
}
