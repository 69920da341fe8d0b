import Foundation
import GherkinProtocol
import GherkinSteps
import GherkinLanguageServer
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Features in an editor")
struct FeatureMethodTests {
  private static let files = ["Steps/Beer.swift": Sample.swift, "a.feature": Sample.feature]
  private static let capabilities: JSON = [
    "textDocument": [
      "completion": ["completionItem": ["snippetSupport": true]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true], "hover": ["contentFormat": ["markdown"]],
    ],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
  ]

  /// Opens a feature in a workspace with definitions.
  private static func editing(
    _ text: String = Sample.feature, _ play: @escaping @Sendable (Editor, [JSON]) throws -> Void
  ) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(files, capabilities: capabilities)
      try play(editor, try editor.open("a.feature", text))
    }
  }

  // MARK: Diagnostics

  @Test("a parse error has a location and a suggested keyword")
  func parseError() async throws {
    try await Self.editing("Feature: a\n  Scenario: b\n    Given I have 1 beers\n    Wehn x\n") {
      (_, problems) throws in
      check(problems.count, equals: 1)
      check(problems.first?["code"], equals: "parse-error")
      check(problems.first?["range"]?.rangeText, equals: "3:4-3:10")
      check(problems.first?["message"]?.string?.hasSuffix("did you mean \"When\"?"), equals: true)
    }
  }

  @Test("undefined and ambiguous steps are problems with a link to their rules")
  func undefinedAndAmbiguous() async throws {
    let text = "Feature: a\n  Scenario: b\n    Given I have 🍺 beers\n    Then I am happy\n"
    try await Self.editing(text) { (_, problems) throws in
      let codes = problems.compactMap { $0["code"]?.string }
      #expect(codes.contains("undefined-step") && codes.contains("ambiguous-step"))
      let undefined = problems.first { $0["code"] == "undefined-step" }
      check(undefined?["range"]?.rangeText, equals: "2:4-2:25")
      check(undefined?.at("codeDescription.href")?.string?.hasSuffix("Lint-rules.md#undefined-step"), equals: true)
    }
  }

  @Test("an expression with a number and a parameter type of the package matches")
  func numberAndCustomType() async throws {
    let swift = """
      let s = StepLibrary(W.self) { steps in
        steps.parameterType("code", regex: "[A-Z]{3}") { (text: String) in text }
        steps.given("it costs {float} {code}") { w, number, code in }
      }

      """
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": swift])
      let problems = try editor.open("a.feature", "Feature: a\n  Scenario: b\n    Given it costs 1.5 EUR\n")
      check(problems, equals: [])
    }
  }

  @Test("a step of an outline is undefined if it is in one of its rows")
  func rows() async throws {
    let text = """
      Feature: a
        Scenario Outline: b
          Given I have <n> beers

          Examples:
            | n   |
            | 1   |
            | two |

      """
    try await Self.editing(text) { (_, problems) throws in
      let undefined = problems.filter { $0["code"] == "undefined-step" }
      check(undefined.count, equals: 1)
      check(undefined.first?["message"]?.string?.contains("I have two beers"), equals: true)
    }
  }

  @Test("a comment suppresses a rule")
  func suppressed() async throws {
    let text = "Feature: a\n  Scenario: b\n    # lint: disable=undefined-step\n    Given nothing\n"
    try await Self.editing(text) { (_, problems) throws in
      #expect(problems.allSatisfy { $0["code"] != "undefined-step" })
    }
  }

  @Test("a table or doc string that the definition does not accept is a problem of its step")
  func blocks() async throws {
    let swift = """
      let s = StepLibrary(W.self) { steps in
        steps.given("I have {int} beers") { (world, count: Int, rows: Rows<Beer>) in }
        steps.when("I drink") { world in }
        steps.then("I read") { (world, text: DocString) in }
        steps.then("I see") { (world, beers: Beers) in }
        steps.then("I hear {int}") { (world, beers: Beers, count: Int) in }
      }

      """
    let text = """
      Feature: a
        Scenario: b
          Given I have 2 beers
          When I drink
            | a |
          Then I read
            | a |
          And I see
            | a |
          And I hear 2
            | a |
          Given I have 2 beers
            | a | a |

      """
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": swift])
      let problems = try editor.open("a.feature", text).filter { $0["code"] == "step-argument" }
      check(problems.map { $0.at("range.start.line")?.integer }, equals: [2, 3, 5, 12])
      check(
        problems.first?["message"]?.string,
        equals: "the step has no table, but its definition (S.swift:2) takes Rows<Beer>; "
          + "add a table with a header under the step")
      check(problems.first?["range"]?.rangeText, equals: "2:4-2:24")
    }
  }

  @Test("the expected columns of a table are those that the runner lists")
  func columns() async throws {
    let rows = Definitions.Block.typedTable(
      TableShape(type: "Beer", isRecord: false, columns: ["name"], optionalColumns: []))
    let listing = Definitions([.init(.expression("I have beers"), "S.swift:2", blocks: [rows])])
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": ""], listing: listing)
      let text = "Feature: a\n  Scenario: b\n    Given I have beers\n      | nam |\n      | x   |\n"
      let problems = try editor.open("a.feature", text)
      check(problems.compactMap { $0["code"]?.string }, equals: ["step-argument"])
      check(problems.first?["message"]?.string?.contains("the column \"name\" is missing"), equals: true)
    }
  }

  @Test("two features of a folder with the same name are a problem until one is renamed")
  func sameName() async throws {
    let files = ["x/a.feature": "Feature: Beer\n", "x/b.feature": "Feature: Beer\n", "y/a.feature": "Feature: Beer\n"]
    try await Editor.scene { () throws in
      let editor = try Editor(files.merging(["S.swift": Sample.swift]) { first, _ in first })
      func sameName(_ path: String) throws -> [String] {
        try editor.open(path, files[path] ?? "").filter { $0["code"] == "same-name" }.compactMap {
          $0["message"]?.string
        }
      }
      check(try sameName("x/a.feature"), equals: [])
      check(try sameName("y/a.feature"), equals: [])
      let problems = try sameName("x/b.feature")
      #expect(problems.count == 1 && problems[0].hasPrefix("the feature in x/a.feature is called \"Beer\" too"))
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("x/a.feature")), "version": 2],
          "contentChanges": [["text": "Feature: Ale\n"]],
        ])
      _ = try editor.wait(for: "textDocument/publishDiagnostics") { parameters in
        parameters["uri"]?.string == editor.uri("x/b.feature")
          && parameters["diagnostics"]?.elements.contains { $0["code"] == "same-name" } == false
      }
    }
  }

  @Test("a tag that resembles one of a hook, a library or a filter is a problem")
  func nearTags() async throws {
    let library = "let t = StepLibrary(W.self, tags: \"@brewery\") { steps in steps.given(\"x\") { w in } }\n"
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": Sample.swift, "T.swift": library]) { $0.usedTags = ["@nightly"] }
      let problems = try editor.open(
        "a.feature", "@sloow @brewary @nihgtly @other\nFeature: a\n  Scenario: b\n    Then I am happy\n")
      let near = problems.filter { $0["code"] == "near-tag" }.compactMap { $0["message"]?.string?.suffix(9) }
      check(near, equals: ["an @slow?", "@brewery?", "@nightly?"])
    }
  }

  @Test("a pattern in the settings that takes too long does not block the server")
  func forbiddenPattern() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": Sample.swift]) { settings in
        try settings.rules.set("forbidden-pattern", toValues: ["gr(a+)+y", "(?:a+)+[!]", "be+r"])
      }
      let problems = try editor.open(
        "a.feature", "Feature: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, beer\n  Scenario: b\n    Then I am happy\n")
      check(problems.filter { $0["code"] == "forbidden-pattern" }.count, equals: 1)
    }
  }

  @Test("problems are updated after each change")
  func changes() async throws {
    try await Self.editing { (editor, problems) throws in
      check(problems, equals: [])
      let end: JSON = ["line": 4, "character": 24]
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("a.feature")), "version": 2],
          "contentChanges": [["range": ["start": end, "end": end], "text": "!"]],
        ])
      check(
        try editor.diagnostics("a.feature", version: 2).compactMap { $0["code"]?.string }, equals: ["undefined-step"])
    }
  }

  // MARK: Navigation

  @Test("hover shows the definition, its arguments and its uses")
  func hover() async throws {
    try await Self.editing { (editor, _) throws in
      let text = try editor.ask("hover", "a.feature", line: 4, character: 12).at("contents.value")?.string ?? ""
      #expect(text.contains("I have {int} beers") && text.contains("Fills the glass."))
      #expect(text.contains("- `{int}`: `2`") && text.contains("Steps/Beer.swift:5 · 1 use"))
    }
  }

  @Test("definition links lead from a step to Swift, from a tag to its hooks, and from a placeholder to its column")
  func definitions() async throws {
    let outline = "  Scenario Outline: b\n    Given I have <n> beers\n    Examples:\n      | n |\n      | 1 |\n"
    try await Self.editing(Sample.feature + outline) { (editor, _) throws in
      func places(_ line: Int, _ character: Int) throws -> [String] {
        try editor.ask("definition", "a.feature", line: line, character: character).elements.map {
          "\(($0["uri"]?.string ?? "").split(separator: "/").last ?? "") \($0["range"]?.rangeText ?? "")"
        }
      }
      check(try places(4, 12), equals: ["Beer.swift 4:0-4:0"])
      check(try places(0, 2), equals: ["Beer.swift 8:0-8:0"])
      check(try places(8, 18), equals: ["a.feature 10:8-10:9"])
      check(try places(1, 3), equals: [])
    }
  }

  @Test("references of a step, and of a definition's pattern in Swift, are all steps that use it")
  func references() async throws {
    try await Editor.scene { () throws in
      let other = "Feature: b\n  Scenario: c\n    Given I have 7 beers\n"
      let editor = try Editor(Self.files.merging(["b.feature": other]) { $1 }, capabilities: Self.capabilities)
      try editor.open("a.feature", Sample.feature)
      let here = try editor.ask("references", "a.feature", line: 4, character: 12)
      check(here.elements.map { $0["range"]?.rangeText }, equals: ["4:10-4:24", "2:10-2:24"])
      try editor.open("Steps/Beer.swift", Sample.swift)
      check(try editor.ask("references", "Steps/Beer.swift", line: 4, character: 18), equals: here)
      check(try editor.ask("definition", "Steps/Beer.swift", line: 4, character: 18), equals: here)
      for method in ["references", "definition"] {
        check(try editor.ask(method, "Steps/Beer.swift", line: 4, character: 8), equals: [])
      }
      let lenses = try editor.ask("codeLens", "Steps/Beer.swift").elements.compactMap { $0.at("command.title")?.string }
      check(lenses, equals: ["2 uses", "1 use", "1 use", "unused"])
    }
  }

  @Test("a tag is renamed in all features, unless Swift code uses it")
  func renameTag() async throws {
    let text = "@beer\n" + Sample.feature
    try await Self.editing(text) { (editor, _) throws in
      let edit = try editor.ask("rename", "a.feature", line: 0, character: 2, ["newName": "ale"])
      check(edit["documentChanges"]?.elements.flatMap { $0["edits"]?.all("newText") ?? [] }, equals: ["@ale"])
      #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "a.feature", line: 1, character: 2, ["newName": "@x"])
      }
      #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "a.feature", line: 0, character: 2, ["newName": "a b"])
      }
    }
  }

  @Test("a placeholder is renamed with its column")
  func renamePlaceholder() async throws {
    let text = """
      Feature: a
        Scenario Outline: <n> beers
          Given I have <n> beers

          Examples:
            | n | m |
            | 1 | 2 |

      """
    try await Self.editing(text) { (editor, _) throws in
      check(try editor.ask("prepareRename", "a.feature", line: 2, character: 18)["placeholder"], equals: "n")
      let edit = try editor.ask("rename", "a.feature", line: 2, character: 18, ["newName": "count"])
      let places = edit["documentChanges"]?.elements.flatMap {
        $0["edits"]?.elements.map { $0["range"]?.rangeText } ?? []
      }
      check(places, equals: ["1:21-1:22", "2:18-2:19", "5:8-5:9"])
      #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "a.feature", line: 2, character: 18, ["newName": "m"])
      }
    }
  }

  // MARK: Structure

  @Test("a second rule is a sibling of the first, and ranges include the whole block of a symbol")
  func symbols() async throws {
    let text = "Feature: a\n  Rule: b\n    Scenario: c\n      Given d\n  Rule: e\n    Scenario: f\n      Given g\n"
    try await Self.editing(text) { (editor, _) throws in
      let symbols = try editor.ask("documentSymbol", "a.feature").elements
      let rules = symbols.first?["children"]?.elements ?? []
      #expect(symbols.count == 1 && rules.compactMap { $0["name"]?.string } == ["b", "e"])
      check(rules.first?["range"]?.rangeText, equals: "1:2-3:13")
      check(rules.first?["selectionRange"]?.rangeText, equals: "1:2-1:9")
      check(try editor.ask("workspace/symbol", ["query": "f"]).all("name"), equals: ["f"])
    }
  }

  @Test("headers, tables and doc strings can be folded, even if the text has errors")
  func folding() async throws {
    let text =
      "Feature: a\n  Scenario: b\n    Given c\n      | 1 |\n      | 2 |\n    nonsense\n  Scenario: d\n    Given e\n"
    try await Self.editing(text) { (editor, problems) throws in
      #expect(problems.contains { $0["code"] == "parse-error" })
      let ranges = try editor.ask("foldingRange", "a.feature").elements.map {
        "\($0["startLine"]?.integer ?? 0)-\($0["endLine"]?.integer ?? 0)"
      }
      check(ranges, equals: ["0-7", "1-4", "3-4", "6-7"])
    }
  }

  @Test("semantic tokens do not overlap, and an argument after an emoji has the right position")
  func tokens() async throws {
    let swift = "let s = StepLibrary(W.self) { steps in\n  steps.given(\"{word} 🍺 {int} cost {float}\") { w in }\n}\n"
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": swift], capabilities: Self.capabilities)
      try editor.open("a.feature", "Feature: a\n  Scenario: b\n    Given two 🍺 2 cost 1.5\n")
      let numbers = try editor.ask("semanticTokens/full", "a.feature")["data"]?.elements.compactMap(\.integer) ?? []
      var (line, character, end) = (0, 0, 0)
      var tokens: [String] = []
      for index in stride(from: 0, to: numbers.count, by: 5) {
        if numbers[index] > 0 { (line, character, end) = (line + numbers[index], 0, 0) }
        character += numbers[index + 1]
        #expect(character >= end)
        end = character + numbers[index + 2]
        if line == 2 { tokens.append("\(character)-\(end):\(numbers[index + 3])") }
      }
      check(tokens, equals: ["4-9:0", "10-13:2", "17-18:2", "24-27:2"])
    }
  }

  // MARK: Formatting

  @Test("formatting edits only differing lines")
  func formatting() async throws {
    try await Self.editing("Feature: a\n\n  Scenario: b\n   Given I have 1 beers\n    Then I am sad\n") {
      (editor, _) throws in
      let edits = try editor.ask("formatting", "a.feature", ["options": ["tabSize": 2, "insertSpaces": true]])
      check(edits.elements.map { $0["range"]?.rangeText }, equals: ["3:0-4:0"])
      check(edits.all("newText"), equals: ["    Given I have 1 beers\n"])
    }
  }

  @Test("a file with parse errors is never formatted")
  func brokenFormatting() async throws {
    try await Self.editing("Feature: a\n Scenario: b\n   Given c\n nonsense\n") { (editor, _) throws in
      check(try editor.ask("formatting", "a.feature", ["options": [:]]), equals: [])
    }
  }

  @Test("typing a bar formats the table around it")
  func onType() async throws {
    let text = "Feature: a\n  Scenario: b\n    Given c\n      | 🍺 | b |\n      | long | x|\n"
    try await Self.editing(text) { (editor, _) throws in
      let edits = try editor.ask("onTypeFormatting", "a.feature", line: 4, character: 15, ["ch": "|", "options": [:]])
      check(edits.all("newText"), equals: ["      | 🍺   | b |", "      | long | x |"])
    }
  }

  @Test(
    "a typed bar gives the table the layout of formatting",
    arguments: [
      "    Given c\n    | 日本 | b |\n    | long | x|\n", "    Given c\n      |👩‍👩‍👧|b|\n      |é| e\u{301}x |\n",
      "    Given c\n | a\\|b | c\\\\ |\n | 1 | 22 |\n", "    Given c\n        # note\n | 10 |\n\n | 9 |\n",
      "    Given <a>\n\n    Examples:\n  | a |\n  | 100 |\n",
    ])
  func typedTable(_ steps: String) async throws {
    try await Self.editing("") { (editor, _) throws in
      let start = steps.contains("Examples") ? "Feature: a\n  Scenario Outline: b\n" : "Feature: a\n  Scenario: b\n"
      for (number, text) in [start + steps, "Feature: a\n  Rule: r\n" + start.split(separator: "\n")[1] + "\n" + steps]
        .enumerated()
      {
        try Self.expectEqualLayout(editor, "t\(number).feature", text)
      }
    }
  }

  @Test("a typed bar in Markdown gives the table the layout of formatting")
  func typedMarkdownTable() async throws {
    try await Self.editing("") { (editor, _) throws in
      let text =
        "# Feature: a\n\n## Scenario: b\n\n* Given c\n\n  | 日本 | n |\n  | - | -: |\n  | x\\|y | 10 |\n"
      try Self.expectEqualLayout(editor, "t.feature.md", text)
    }
  }

  @Test("a typed bar formats a table with rows of different lengths")
  func raggedTable() async throws {
    let text = "Feature: a\n  Scenario: b\n    Given c\n      | name | n |\n      | 日本 |\n"
    try await Self.editing(text) { (editor, _) throws in
      let edits = try editor.ask("onTypeFormatting", "a.feature", line: 4, character: 12, ["ch": "|", "options": [:]])
      check(edits, equals: [])
      let wide = text.replacing("| name |", with: "|  name |")
      try editor.open("b.feature", wide)
      let more = try editor.ask("onTypeFormatting", "b.feature", line: 4, character: 12, ["ch": "|", "options": [:]])
      check(more.all("newText"), equals: ["      | name | n |"])
    }
  }

  /// Expects that typing a bar and formatting change the rows of a feature's table to the same texts.
  private static func expectEqualLayout(_ editor: Editor, _ path: String, _ text: String) throws {
    try editor.open(path, text)
    let lines = text.components(separatedBy: "\n")
    let rows = lines.indices.filter { lines[$0].contains("|") }
    let options: [String: JSON] = ["ch": "|", "options": [:]]
    var typed = lines
    for edit in try editor.ask("onTypeFormatting", path, line: rows[rows.count - 1], character: 1, options).elements {
      typed[try #require(edit.at("range.start.line")?.integer)] = edit["newText"]?.string ?? ""
    }
    var formatted = lines
    for edit in try editor.ask("formatting", path, ["options": [:]]).elements.reversed() {
      let range = try #require(edit.at("range.start.line")?.integer)..<(edit.at("range.end.line")?.integer ?? 0)
      let new = (edit["newText"]?.string ?? "").components(separatedBy: "\n").dropLast()
      formatted.replaceSubrange(range, with: new)
    }
    check(rows.map { typed[$0] }, equals: formatted.filter { $0.contains("|") })
    check(typed, differsFrom: lines)
  }
}
