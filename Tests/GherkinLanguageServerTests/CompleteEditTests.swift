import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Edits while the workspace is read, and of files that others change")
struct CompleteEditTests {
  private static let changes: JSON = ["workspace": ["workspaceEdit": ["documentChanges": true]]]
  private static let count = 150
  private static let feature = "@beer\nFeature: a\n  Scenario: b\n    Given I pay\n"

  private static func swift(_ more: String = "") -> String {
    "let s = StepLibrary(W.self) { steps in\n\(more)  steps.given(\"I pay\") { w in }\n}\n"
  }

  private static let files = Dictionary(
    uniqueKeysWithValues: [("S.swift", swift())] + (0..<count).map { ("F/\($0).feature", feature) })

  /// Repeats a rename until it is answered, and returns the number of changed documents.
  private static func documents(_ editor: Editor, line: Int, to name: String) throws -> Int {
    let end = Date.now + 60
    while Date.now < end {
      do {
        return try editor.ask("rename", "F/0.feature", line: line, character: 12, ["newName": .string(name)])[
          "documentChanges"]?.elements.count ?? 0
      } catch let refusal as Editor.Refusal {
        check(refusal.code, equals: -32801, "\(refusal.message)")
        check(refusal.message, contains: "; repeat the request", "\(refusal.message)")
      }
    }
    throw Editor.Silence(description: "the rename is always refused")
  }

  @Test("a rename right after the start, or after a definition was added, is complete or refused")
  func rename() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files, isInitialized: false)
      try editor.ask(
        "initialize", ["rootUri": .string("file://\(editor.folder.path)"), "capabilities": Self.changes])
      editor.notify("initialized", [:])
      editor.didOpen("F/0.feature", Self.feature)
      check(try Self.documents(editor, line: 3, to: "I pay cash"), equals: Self.count + 1)
      editor.didOpen("S.swift", Self.swift("  steps.given(\"I sing\") { w in }\n"))
      check(try Self.documents(editor, line: 3, to: "I pay cash"), equals: Self.count + 1)
      check(try Self.documents(editor, line: 0, to: "ale"), equals: Self.count)
    }
  }

  @Test("until features are matched with new definitions, their uses are not shown as those of others")
  func lenses() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files)
      let more = (0..<5).map { "  steps.given(\"I sing \($0)\") { w in }\n" }.joined()
      editor.didOpen("S.swift", Self.swift(more))
      for _ in 0..<20 {
        let titles = try editor.ask("codeLens", "S.swift").elements.compactMap { $0.at("command.title")?.string }
        #expect(titles.dropLast().allSatisfy { $0 == "unused" }, "\(titles)")
      }
    }
  }

  /// The texts and ranges of a rename in a document.
  private static func edits(_ edit: JSON, _ file: String) -> [String] {
    edit["documentChanges"]?.elements.filter { $0.at("textDocument.uri")?.string?.hasSuffix(file) == true }.flatMap {
      $0["edits"]?.elements.map { "\($0["range"]?.rangeText ?? "") \($0["newText"]?.string ?? "")" } ?? []
    } ?? []
  }

  @Test("a tag is renamed at its current places in files that changed on disk")
  func changedFile() async throws {
    try await Editor.scene { () throws in
      let files = ["S.swift": Self.swift(), "b.feature": Self.feature, "c.feature": Self.feature]
      let editor = try Editor(files, capabilities: Self.changes)
      try editor.open("a.feature", Self.feature)
      // The server is not told.
      try editor.folder.write("# In words\n@wine  @beer\nFeature: a\n  @beer\n  Scenario: b\n", to: "b.feature")
      try editor.folder.write("Feature: a\n", to: "c.feature")
      let edit = try editor.ask("rename", "a.feature", line: 0, character: 2, ["newName": "ale"])
      check(Self.edits(edit, "/a.feature"), equals: ["0:0-0:5 @ale"])
      check(Self.edits(edit, "/b.feature"), equals: ["1:7-1:12 @ale", "3:2-3:7 @ale"])
      check(Self.edits(edit, "/c.feature"), equals: [])
      try editor.folder.write("@beer\nFeature: a\n  Scenario: b\n    * c\n    nonsense\n", to: "c.feature")
      let refusal = #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "a.feature", line: 0, character: 2, ["newName": "ale"])
      }
      check(refusal?.message, equals: "c.feature has @beer and parse errors; correct these first")
    }
  }

  @Test("a tag is not renamed while a filter or a lock of the configuration has it", arguments: ["filter", "problem"])
  func filter(case name: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["S.swift": Self.swift()], capabilities: Self.changes,
        settings: { settings in
          if name == "filter" { settings.usedTags = ["@beer"] } else { settings.problem = "gherkin-run.yaml:1: broken" }
        })
      try editor.open("a.feature", Self.feature)
      let refusal = #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "a.feature", line: 0, character: 2, ["newName": "ale"])
      }
      check(refusal?.message.contains("gherkin-run.yaml"), equals: true)
    }
  }

  @Test(
    "a large feature that is opened or changed while it is parsed has its new text",
    arguments: ["opened again", "opened again and changed", "changed", "changed to a larger text"])
  func reopened(how: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": Self.swift()], capabilities: Self.changes)
      let steps = 12_000
      let head = "Feature: a\n\n  Scenario: b\n"
      let old = head + String(repeating: "  Given I pay for it all\n", count: steps)
      // A small text is parsed at once.
      let end = String(repeating: "    # It is late.\n", count: how.hasSuffix("larger text") ? steps : 0)
      let new = head + String(repeating: "    Given I pay\n", count: steps) + "  Given I pay late\n" + end
      editor.didOpen("a.feature", old)
      // The analysis begins when no message is pending.
      _ = try editor.ask("foldingRange", "a.feature")
      if how.hasPrefix("opened") {
        editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(editor.uri("a.feature"))]])
        editor.didOpen("a.feature", how == "opened again" ? new : old)
      }
      if how != "opened again" {
        editor.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(editor.uri("a.feature")), "version": 2],
            "contentChanges": [["text": .string(new)]],
          ])
      }
      let limit = Date.now + 300
      while Date.now < limit {
        guard let edits = try? editor.ask("formatting", "a.feature", ["options": [:]]) else { continue }
        check(edits.all("newText"), equals: ["    Given I pay late\n"])
        return
      }
      Issue.record("the feature is never parsed")
    }
  }

  @Test(
    "formatting a selection keeps the content of doc strings that it cuts",
    arguments: [(0...4, 2), (4...5, 0), (5...9, 1), (2...8, 5), (3...3, 1), (6...6, 0)])
  func selection(lines: ClosedRange<Int>, count: Int) async throws {
    let text =
      "Feature: a\n  Scenario: b\n   Given x\n     Given y\n      \"\"\"\n      one\n        two\n      \"\"\"\n     Then z\n"
      .replacing("      \"\"\"", with: "     \"\"\"").replacing("      one", with: "     one")
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": Self.swift()], capabilities: Self.changes)
      try editor.open("a.feature", text)
      let range: JSON = [
        "start": ["line": .integer(lines.lowerBound), "character": 0],
        "end": ["line": .integer(lines.upperBound), "character": 1],
      ]
      let edits = try editor.ask("rangeFormatting", "a.feature", ["range": range, "options": [:]])
      // The doc string is in lines 4 to 7.
      let touched = edits.elements.compactMap { $0.at("range.start.line")?.integer }
      let inside = touched.filter { (4...7).contains($0) }
      #expect(inside.isEmpty || lines.lowerBound <= 4 && lines.upperBound >= 7, "\(touched)")
      #expect(touched.count >= count, "\(touched)")
    }
  }
}
