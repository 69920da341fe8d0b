import GherkinProtocol
import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Runs of a language server")
struct RunTests {
  private static func run(_ editor: Editor) throws {
    try editor.ask(
      "workspace/executeCommand",
      ["command": "gherkin-run.run", "arguments": [["uri": .string(editor.uri("a.feature")), "line": 4]]])
  }

  private static func results(_ editor: Editor) -> String {
    """
    {"version": 1, "folder": "\(editor.folder.path)", "omitted": 0, "scenarios": [{"uri": "a.feature", "line": 4,
     "name": "One", "status": "failed", "problems": [{"line": 6, "title": "When I drink \\"Pils\\"", "status": "failed",
     "message": "no beer\\n  - 2\\n  + 0", "definition": "Steps/Beer.swift:6"}]}]}
    """
  }

  @Test("build errors are problems at their lines, until a build succeeds")
  func buildErrors() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(run: ["sh", "-c", "echo 'S.swift:3:5: error: no such name'; exit 1"])
      try editor.open("a.feature", Sample.feature)
      try Self.run(editor)
      let problems = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["uri"]?.string == editor.uri("S.swift")
      }
      #expect(problems["diagnostics"]?.elements.first?["message"] == "no such name")
      #expect(problems["diagnostics"]?.elements.first?["range"]?.rangeText == "2:4-2:4")
    }
  }

  @Test("a failed step is a problem at the step and at its definition, follows edits, and is shown by hover")
  func failures() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift])
      try editor.open("a.feature", Sample.feature)
      editor.record(Self.results(editor))
      let atDefinition = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["uri"]?.string == editor.uri("Steps/Beer.swift")
      }
      #expect(atDefinition["diagnostics"]?.elements.first?["message"] == "One: no beer\n  - 2\n  + 0")
      #expect(atDefinition["diagnostics"]?.elements.first?["range"]?.rangeText == "5:0-5:0")
      let hover = try editor.ask("hover", "a.feature", line: 5, character: 12)
      #expect(hover.at("contents.value")?.string?.contains("Last run: **failed**") == true)
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("a.feature")), "version": 2],
          "contentChanges": [
            ["range": ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 0]], "text": "\n"]
          ],
        ])
      let moved = try editor.diagnostics("a.feature", version: 2)
      #expect(moved.map { $0.at("range.start.line")?.integer } == [6])
    }
  }

  @Test("an undefined step is reported once, to clients that pull diagnostics and to others", arguments: [true, false])
  func undefinedOnce(pulls: Bool) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["Steps/Beer.swift": Sample.swift], capabilities: pulls ? ["textDocument": ["diagnostic": [:]]] : [:])
      let text = Sample.feature.replacing("I drink \"Pils\"", with: "I dance")
      let results = Self.results(editor).replacing("I drink \\\"Pils\\\"", with: "I dance")
        .replacing(#""status": "failed""#, with: #""status": "undefined""#)
      func codes(_ version: Int) throws -> [String] {
        let pulled = pulls ? try editor.ask("diagnostic", "a.feature")["items"]?.elements ?? [] : []
        let pushed = try editor.diagnostics("a.feature", version: version)
        return (pulled + pushed).compactMap { $0["code"]?.string }
      }
      if pulls {
        editor.didOpen("a.feature", text)
      } else {
        try editor.open("a.feature", text)
      }
      editor.record(results)
      #expect(try codes(1) == ["undefined-step"])
    }
  }

  @Test("results in an unknown format are not shown, and the reason is logged")
  func otherFormat() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift])
      for text in ["{", #"{"version": 9, "folder": "/", "omitted": 0, "scenarios": []}"#] {
        editor.record(text)
        _ = try editor.wait(for: "window/logMessage") {
          $0["message"]?.string?.hasPrefix("The results of a run") == true
        }
      }
    }
  }

  @Test("a cancelled run is stopped")
  func cancelled() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(capabilities: ["window": ["workDoneProgress": true]], run: ["sh", "-c", "cat; exit 3"])
      try editor.open("a.feature", Sample.feature)
      try Self.run(editor)
      let token = try editor.wait(for: "window/workDoneProgress/create")["token"] ?? .null
      editor.notify("window/workDoneProgress/cancel", ["token": token])
      let end = try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }
      #expect(end.at("value.message") == "The run was stopped.")
    }
  }

  /// An editor that has saved a Swift file, with a command that builds its runner.
  private static func save(_ build: String, _ options: [String: JSON], isTrusted: Bool = true) throws -> Editor {
    let editor = try Editor(
      ["S.swift": Sample.swift], capabilities: ["window": ["workDoneProgress": true]],
      listing: isTrusted ? Definitions() : nil, build: ["sh", "-c", build], options: options)
    try editor.open("S.swift", Sample.swift)
    save(editor)
    return editor
  }

  private static func save(_ editor: Editor) {
    editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(editor.uri("S.swift"))]])
  }

  @Test("saving a Swift file builds its runner, if the user enabled that")
  func buildOnSave() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.save("echo 'S.swift:3:5: error: no such name'; exit 1", ["buildOnSave": true])
      let end = try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }
      #expect(end.at("value.message") == "The runner cannot be built.")
      let problems = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["diagnostics"]?.elements.contains { $0["source"] == "gherkin-run build" } == true
      }
      #expect(problems["uri"]?.string == editor.uri("S.swift"))
    }
  }

  @Test("saving files during a build causes one more build")
  func savesDuringBuild() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.save(
        "echo >> begun; until [ -e saved ]; do sleep 0.02; done", ["buildOnSave": true])
      for _ in 0..<3 { Self.save(editor) }
      try editor.ask("workspace/symbol", ["query": "x"])
      try editor.folder.write("", to: "saved")
      for _ in 0..<2 {
        let end = try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }
        #expect(end.at("value.message") == "The runner is built.")
      }
      #expect(try editor.folder.text(of: "begun") == "\n\n")
    }
  }

  @Test("saving builds nothing without the setting, or in an untrusted folder", arguments: [true, false])
  func noBuild(isTrusted: Bool) async throws {
    try await Editor.scene { () throws in
      let editor = try Self.save("exit 1", isTrusted ? [:] : ["buildOnSave": true], isTrusted: isTrusted)
      try editor.ask("workspace/symbol", ["query": "x"])
      #expect(!editor.hasReceived("window/workDoneProgress/create"))
    }
  }
}
