import GherkinLint
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Lint: lines, cells and tags that are lost")
struct LossRuleTests {
  private func problems(_ rule: String, _ text: String, uri: String = "a.feature") throws -> [String] {
    let source = Source(uri: uri, text: text)
    let found = try findings(rule, in: LintedSuite([try ParsedSource(source)]))
    // A run examines only the features that the parser has noticed.
    var isSuspicious = false
    _ = try GherkinParser().parse(source, ids: IncrementingIDGenerator(), isSuspicious: &isSuspicious)
    let isLoss = LintRules.descriptions.contains { $0.name == rule && $0.isLoss }
    #expect(isSuspicious || found.isEmpty || !isLoss)
    return found.map { "\($0.location.line): \($0.problem); \($0.remedy)" }
  }

  // MARK: Keywords

  @Test(
    "a step in another form is named, with the form to write",
    arguments: [
      ("Given\u{A0}a", "column 10 is a no-break space (U+00A0)"), ("Given\ta", "column 10 is a tab (U+0009)"),
      ("Given\u{3000}a", "column 10 is an ideographic space (U+3000)"),
      ("\u{200B}Given a", "column 5 is a zero width space (U+200B)"),
      ("\u{FEFF}Given a", "column 5 is a byte order mark (U+FEFF)"),
      ("Gi\u{AD}ven a", "column 7 is a soft hyphen (U+00AD)"), ("Given: a", "there is a colon after \"Given\""),
      ("Given, a", "there is a comma after \"Given\""),
      ("Given： a", "there is a colon after \"Given\""), ("1. Given a", "there is \"1.\" before the keyword"),
      ("1) Given a", "there is \"1)\" before the keyword"), ("(a) Given a", "there is \"(a)\" before the keyword"),
      ("- Given a", "there is \"-\" before the keyword"), ("• Given a", "there is \"•\" before the keyword"),
      ("> Given a", "there is \">\" before the keyword"), ("**Given** a", "there is \"**\" before the keyword"),
    ])
  func step(line: String, problem: String) throws {
    let text = "Feature: f\n\n  Scenario: a\n    \(line)\n"
    check(
      try problems("keyword-form", text),
      equals: [
        "4: \(problem), so the line is text and its step does not run; write \"Given a\""
      ])
    check(try problems("keyword-form", text + "    Then b\n").count, equals: 1)
  }

  @Test(
    "a header in another form above steps is named, with the form to write",
    arguments: [
      ("Scenario a", "there is no colon after \"Scenario\""), ("Scenario - a", "there is no colon after \"Scenario\""),
      ("Scenario：a", "column 11 is a fullwidth colon (U+FF1A)"),
      ("\u{FEFF}Scenario: a", "column 3 is a byte order mark (U+FEFF)"),
      ("Scen\u{200D}ario: a", "column 7 is a zero width joiner (U+200D)"),
      ("## Scenario: a", "there is \"##\" before the keyword"), ("- Scenario: a", "there is \"-\" before the keyword"),
      ("Test: a", "\"Test\" is not a keyword"), ("Test Case: a", "\"Test Case\" is not a keyword"),
    ])
  func header(line: String, problem: String) throws {
    check(
      try problems("keyword-form", "Feature: f\n\n  \(line)\n    Given a\n\n  Scenario: b\n    Given b\n"),
      equals: [
        "3: \(problem), so the line is text and its scenario does not exist; write \"Scenario: a\""
      ])
  }

  @Test(
    "prose is not named",
    arguments: [
      "Scenario planning is hard", "Scenarios below are about loans", "Given that it rains, we stay", "- Given a user",
      "Note: this is important", "Background information", "# Scenario: a", "# - Given a", "Examples: none",
      "**Example:**",
      "In order to: read", "* a list", "Then there was light", "As a: user",
    ])
  func prose(line: String) throws {
    check(try problems("keyword-form", "Feature: f\n  \(line)\n\n  Scenario: a\n    Given b\n"), equals: [])
  }

  @Test(
    "steps above the first scenario of a feature or rule are named once",
    arguments: [
      "  Given a\n  When b\n", "  A loan\n\n  Given a\n  And c\n    | a |\n",
      "  Rule: r\n    When b\n    # why\n    Then c\n",
    ])
  func stepsAbove(text: String) throws {
    let found = try problems("keyword-form", "Feature: f\n\n\(text)\n  Scenario: b\n    Given b\n")
    let line = text.contains("loan") ? 5 : text.contains("Rule") ? 4 : 3
    check(
      found,
      equals: [
        "\(line): the steps are above the first scenario, so they are text and do not run; "
          + "write \"Scenario:\" and a name above them"
      ])
  }

  @Test(
    "prose that begins with words such as those of steps is not named",
    arguments: [
      "As a tester\n  I want a list\n  And no more\n  But also no less", "Given that it rains, we stay\n  at home",
      "Given a\n  Given b", "An example:\n  ```\n  When a\n  Then b\n  ```",
    ])
  func wordsOfSteps(text: String) throws {
    check(try problems("keyword-form", "Feature: f\n  \(text)\n\n  Scenario: a\n    Given b\n"), equals: [])
  }

  @Test("in every language, a no-break space after a step's keyword is named", arguments: Dialect.all.map(\.code))
  func languages(code: String) throws {
    let dialect = try #require(Dialect(code: code))
    let start = "# language: \(code)\n\(dialect.feature[0]): f\n\(dialect.scenario[0]): a\n"
    for keyword in Set(dialect.given + dialect.when + dialect.then) where keyword.last == " " && keyword != "* " {
      let line = "\(keyword.dropLast())\u{A0}b"
      // In some languages, the keyword without its space is a keyword too.
      let parsed = try ParsedSource(Source(uri: "a.feature", text: "\(start)\(line)\n"))
      guard parsed.lines.last?.kind == .other || parsed.lines.dropLast().last?.kind == .other else { continue }
      check(try problems("keyword-form", "\(start)\(line)\n").count, equals: 1, "\(code): \(line)")
    }
  }

  @Test("a fix writes the keyword, and keeps the rest of the line")
  func fix() throws {
    let text = "Feature: f\n\n  Scenario a\n    - Given\u{A0}“b”\n    Then: c\n"
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    let fixed = FixApplier().fix(
      parsed, try findings("keyword-form", in: LintedSuite([parsed])), changingPickles: true)
    #expect(String(decoding: fixed.bytes, as: UTF8.self).hasPrefix("Feature: f\n\n  Scenario: a\n"))
  }

  // MARK: Text

  @Test(
    "text that is ignored is named",
    arguments: [
      ("| a | b", "4: \"b\" after the last | is not a cell; end the row with |"),
      ("| A | \\ ", "4: \"\\\" after the last | is not a cell; end the row with |"),
      (
        "\"\"\"\n    x\n    \"\"\" more",
        "6: \"more\" after the closing fence is lost; write it above the fence, or remove it"
      ),
      (
        "\"\"\"x\"\"\"\n    \"\"\"",
        "4: \"x\"\"\"\" beside the opening fence is not part of the doc string; write it on the next line"
      ),
      (
        "\"\"\" some text\n    \"\"\"",
        "4: \"some text\" beside the opening fence is not part of the doc string; write it on the next line"
      ),
    ])
  func text(block: String, finding: String) throws {
    check(try problems("lost-text", "Feature: f\n  Scenario: a\n    Given b\n    \(block)\n"), equals: [finding])
  }

  @Test(
    "rows, media types and comments are not lost text",
    arguments: ["| a | b |  ", "\"\"\"json\n    \"\"\"", "``` application/json\n    ```", "| a | # note"])
  func noText(block: String) throws {
    check(try problems("lost-text", "Feature: f\n  Scenario: a\n    Given b\n    \(block)\n"), equals: [])
  }

  @Test("a comment after a row is a warning of its own")
  func comment() throws {
    check(
      try problems("row-comment", "Feature: f\n  Scenario: a\n    Given b\n      | a | # note\n"),
      equals: [
        "4: \"# note\" after the last | is not a cell; write the comment on a line of its own"
      ])
  }

  // MARK: Tags, columns, cells and lines

  @Test(
    "a tag in another form is named",
    arguments: [
      (
        "@slow, @network\n  Scenario: a",
        "2: the name of the tag \"@slow,\" contains the comma; separate tags by spaces: @slow"
      ),
      (
        "@slow,@network\n  Scenario: a",
        "2: the name of the tag \"@slow,\" contains the comma; separate tags by spaces: @slow"
      ),
      ("@skip;\n  Scenario: a", "2: the name of the tag \"@skip;\" contains the comma; separate tags by spaces: @skip"),
      ("Scenario: a @slow", "2: \"@slow\" is part of the name, not a tag; write it on the line above"),
      ("Scenario: a @slow @fast", "2: \"@slow\" is part of the name, not a tag; write it on the line above"),
      (
        "@not.with_os=linux\n  Scenario: a",
        "2: the tag \"@not.with_os=linux\" is a condition of behave, and skips nothing here; write \"@not(linux)\""
      ),
      (
        "@use.with_browser=safari\n  Scenario: a",
        "2: the tag \"@use.with_browser=safari\" is a condition of behave, and skips nothing here; write \"@only(browser-safari)\", and define the condition \"browser-safari\" in a step library"
      ),
      (
        "@use.with_os=aix @use.with_os=darwin\n  @not.with_ci=true\n  Scenario: a",
        "2: the tags \"@use.with_os=aix\", \"@use.with_os=darwin\" are one condition of behave, and skip nothing here; write \"@only(os-aix-or-macos)\", and define the condition \"os-aix-or-macos\" in a step library, met if os is aix or macos | 3: the tag \"@not.with_ci=true\" is a condition of behave, and skips nothing here; write \"@not(ci-true)\", and define the condition \"ci-true\" in a step library"
      ),
      (
        "@use.with_os=win32\n  Scenario: a",
        "2: the tag \"@use.with_os=win32\" is a condition of behave, and skips nothing here; write \"@only(windows)\", and define the condition \"windows\" in a step library"
      ),
      (
        "@use.with_os=darwin @use.with_os=macos\n  Scenario: a",
        "2: the tags \"@use.with_os=darwin\", \"@use.with_os=macos\" are one condition of behave, and skip nothing here; write \"@only(macos)\""
      ),
      (
        "@use.with_browser=a(b) @not.with_browser=c\n  Scenario: a",
        "2: the tags \"@use.with_browser=a(b)\", \"@not.with_browser=c\" are one condition of behave, and skip nothing here; write \"@only(browser-a-b--not-c)\", and define the condition \"browser-a-b--not-c\" in a step library, met if browser is a(b) and not c"
      ),
      (
        "@use.with_os=linux\n  Rule: r\n  @use.with_os=darwin\n  Scenario: a",
        "2: the tag \"@use.with_os=linux\" is a condition of behave, and skips nothing here; write \"@only(linux)\" | 4: the tag \"@use.with_os=darwin\" is a condition of behave, and skips nothing here; write \"@only(os-linux-or-macos)\", and define the condition \"os-linux-or-macos\" in a step library, met if os is linux or macos"
      ),
      ("\n  slow\n  Scenario: a", "3: \"slow\" above the keyword is text, not a tag; write \"@slow\""),
    ])
  func tags(lines: String, finding: String) throws {
    check(try problems("tag-form", "Feature: f\n  \(lines)\n    Given b\n").joined(separator: " | "), equals: finding)
  }

  @Test("a tag with an invisible character, or one that looks like another tag, is named")
  func lookalikes() throws {
    let text =
      "@slow @caf\u{E9}\nFeature: f\n  @sl\u{43E}w @slow\u{200B} @cafe\u{301} @\u{65E5}\u{672C} @na\u{EF}ve\n  Scenario: a\n    * b\n"
    check(
      try problems("tag-form", text),
      equals: [
        "3: in the tag \"@sl\u{43E}w\", column 4 is a Cyrillic small letter o (U+043E); write o (U+006F)",
        "3: in the tag \"@slow\u{200B}\", column 6 is a zero width space (U+200B); remove it",
        "3: in the tag \"@cafe\u{301}\", column 5 is \"e\u{301}\" in 2 code points; write it in 1",
      ])
  }

  @Test(
    "values of tags, addresses and descriptions are not named",
    arguments: [
      "@retry(3,after:5s)\n  Scenario: a", "@os=linux\n  Scenario: a", "Scenario: mail to a@b.example",
      "\n  About loans\n  Scenario: a",
      "@a\n  @b\n  Scenario: c",
    ])
  func noTags(lines: String) throws {
    check(try problems("tag-form", "Feature: f\n  \(lines)\n    Given b\n"), equals: [])
  }

  @Test("a column that exists twice, a path with \\n, and lines without line feeds are named")
  func others() throws {
    let outline = "Feature: f\n  Scenario Outline: a\n    Given <n>\n    Examples:\n      | n | n |\n      | 1 | 2 |\n"
    check(
      try problems("repeated-column", outline),
      equals: [
        "5: there are two columns \"n\", and only the first is used; rename or remove one of them"
      ])
    func cell(_ text: String) throws -> Int {
      try problems("cell-escape", "Feature: f\n  Scenario: a\n    Given b\n      | \(text) |\n").count
    }
    check(try ["C:\\new", "\\\\server\\new", "D:\\Users\\new"].map(cell), equals: [1, 1, 1])
    check(try ["C:\\\\new", "a\\nb", "C:\\Users", "C:/new", "\\n"].map(cell), equals: [0, 0, 0, 0, 0])
    check(try problems("line-ends", "Feature: f\r\r  Scenario: a\r    Given n\r").count, equals: 1)
    checkEmpty(try problems("line-ends", "Feature: f\r\n\r\n  Scenario: a\r\n"))
  }

  @Test("a placeholder in a background is named if it is a column of an outline below it")
  func background() throws {
    let text =
      "Feature: f\n  Background:\n    Given <n> users\n    And <html>\n  Scenario Outline: a\n    Then <n>\n    Examples:\n      | n |\n      | 1 |\n"
    check(
      try problems("unknown-placeholder", text),
      equals: [
        "3: a background does not belong to an outline, so <n> stays as it is; write a value, or move the step into the "
          + "outline"
      ])
  }

  @Test("examples from a file are checked like those of a table")
  func files() throws {
    let text = "Feature: f\n  Scenario Outline: a\n    Then <name>\n    @examples(a.csv)\n    Examples:\n"
    func problems(_ rule: String, _ columns: [String]) throws -> [String] {
      let suite = LintedSuite([try ParsedSource(Source(uri: "a.feature", text: text))]) { document in
        var filled = document
        filled.feature?.updateScenarios { scenario in
          func row(_ cells: [String], _ line: Int) -> GherkinDocument.TableRow {
            let place = Location(line: line)
            return .init(location: place, cells: cells.map { .init(location: place, value: $0) }, id: "")
          }
          scenario.examples[0].tableHeader = row(columns, 4)
          scenario.examples[0].tableBody = [row(["a", "b"], 2), row(["a", "b"], 3)]
        }
        return filled
      }
      return try findings(rule, in: suite).map { "\($0.location.line): \($0.problem); \($0.remedy)" }
    }
    check(
      try problems("unknown-placeholder", ["Name", "n"]),
      equals: [
        "3: no examples have a column \"name\"; did you mean <Name>?"
      ])
    check(
      try problems("unknown-placeholder", ["\u{A0}name", "n"]),
      equals: [
        "3: no examples have a column \"name\"; in the column \"\u{A0}name\", column 1 is a no-break space (U+00A0); remove it"
      ])
    check(
      try problems("unused-column", ["name", "n"]),
      equals: [
        "4: nothing uses the column \"n\"; write <n> where it belongs, or remove the column"
      ])
    check(
      try problems("equal-rows", ["name", "n"]),
      equals: [
        "5: in a.csv, line 3 repeats line 2; remove one of them, or make them differ"
      ])
  }

  // MARK: Markdown

  @Test(
    "lines of Markdown that look like Gherkin are named",
    arguments: [
      ("* **Given** x", "4: a keyword in emphasis is prose, so the step does not run; write \"* Given x\""),
      ("* _When_ y", "4: a keyword in emphasis is prose, so the step does not run; write \"* When y\""),
      ("1. Given x", "4: an item of a numbered list is prose, so the step does not run; write \"* Given x\""),
      ("- [ ] Given x", "4: an item with a check box is prose, so the step does not run; write \"* Given x\""),
      ("* Given x\n  and more", "5: the second line of a step is not part of it; write the step on one line"),
      (
        "* Given x\n\n| a |\n| - |",
        "6: the table is indented by 0 columns, so it is prose; indent each row by 2 to 5 columns"
      ),
      (
        "* Given x\n      | a |",
        "5: the table is indented by 6 columns, so it is prose; indent each row by 2 to 5 columns"
      ),
      ("* Given x\n~~~\n~~~", "5: ~~~ does not begin a doc string; write ``` or \"\"\""),
      ("* Given x\n\n@a @b\n## Scenario: y", "6: \"@a @b\" is prose, not tags; write `@a` `@b`"),
      (
        "* Given x\n\n## Scenario y\n* Given z",
        "6: there is no colon after \"Scenario\", so the heading is prose; write \"## Scenario: …\""
      ),
      (
        "<!--\n* Given c\n-->",
        "5: the line runs although it is in a comment of Markdown; remove the line, or tag its scenario with `@skip`"
      ),
    ])
  func markdown(lines: String, finding: String) throws {
    let text = "# Feature: f\n\n## Scenario: a\n\(lines)\n"
    check(try problems("markdown-form", text, uri: "a.feature.md"), equals: [finding])
  }

  @Test("a scenario in a code block, and a file without a feature's heading, are named")
  func hidden() throws {
    let block = try problems("markdown-form", "# Feature: f\n\n```\n## Scenario: no\n```\n", uri: "a.feature.md")
    check(block.first?.hasPrefix("4: the line runs although it is in a code block"), equals: true)
    let first = try problems("markdown-form", "## Scenario: a\n* Given x\n", uri: "a.feature.md")
    check(first, equals: ["1: the first line of the file is the name of its feature; write \"# Feature: …\" above it"])
    let tags = try problems("markdown-form", "@a @b\n# Feature: f\n", uri: "a.feature.md")
    check(tags, equals: ["1: \"@a @b\" is prose, not tags; write `@a` `@b`"])
  }

  @Test(
    "prose of Markdown is not named",
    arguments: [
      "1. Given names are sorted", "| a |\n| - |", "- [x] done", "A text\nof two lines", "`@a` `@b`\n## Scenario: c",
      "```\ncode\n```", "* Given x\n  | a |\n  | - |",
    ])
  func proseOfMarkdown(lines: String) throws {
    check(
      try problems("markdown-form", "# Feature: f\n\n\(lines)\n\n## Scenario: a\n* Given x\n", uri: "a.feature.md"),
      equals: [])
  }
}
