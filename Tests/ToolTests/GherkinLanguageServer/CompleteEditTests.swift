import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Edits while the workspace is read, and of large features")
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
      do {
        let target = try editor.ask("prepareRename", "F/0.feature", line: 3, character: 12)
        check(target["placeholder"], equals: "I pay")
      } catch let refusal as Editor.Refusal {
        check(refusal.code, equals: -32801, "\(refusal.message)")
      }
      check(try Self.documents(editor, line: 3, to: "I pay cash"), equals: Self.count + 1)
      editor.didOpen("S.swift", Self.swift("  steps.given(\"I sing\") { w in }\n"))
      check(try Self.documents(editor, line: 3, to: "I pay cash"), equals: Self.count + 1)
      check(try Self.documents(editor, line: 0, to: "ale"), equals: Self.count)
    }
  }

  @Test("a long rename can be cancelled, and other requests are answered meanwhile")
  func cancelled() async throws {
    try await Editor.scene { () throws in
      let long = Self.feature + String(repeating: "    Given I pay\n", count: 8000)
      let editor = try Editor(Self.files.merging(["F/long.feature": long]) { $1 }, capabilities: Self.changes)
      try editor.open("F/0.feature", Self.feature)
      let parameters: JSON = [
        "textDocument": ["uri": .string(editor.uri("F/0.feature"))], "position": ["line": 3, "character": 12],
        "newName": "I pay cash",
      ]
      let message: JSON = ["jsonrpc": "2.0", "id": "r", "method": "textDocument/rename", "params": parameters]
      editor.send(content: message.bytes)
      check(try editor.ask("workspace/symbol", ["query": "b"]).elements.count, equals: Self.count + 1)
      editor.notify("$/cancelRequest", ["id": "r"])
      check(try editor.wait { $0["id"] == "r" }.at("error.code"), equals: -32800)
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
        check(titles.dropLast().allSatisfy { $0 == "unused" }, "\(titles)")
      }
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
        editor.change("a.feature", to: 2, ["text": .string(new)])
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
}
