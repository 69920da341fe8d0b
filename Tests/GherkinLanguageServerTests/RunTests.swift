import GherkinProtocol
import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Runs of a language server")
struct RunTests {
  private static let files = ["Steps/Beer.swift": Sample.swift, "a.feature": Sample.feature]

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
      let editor = try Editor(Self.files, run: ["sh", "-c", "echo 'S.swift:3:5: error: no such name'; exit 1"])
      try editor.open("a.feature", Sample.feature)
      try Self.run(editor)
      let problems = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["uri"]?.string == editor.uri("S.swift")
      }
      check(problems["diagnostics"]?.elements.first?["message"], equals: "no such name")
      check(problems["diagnostics"]?.elements.first?["range"]?.rangeText, equals: "2:4-2:4")
    }
  }

  @Test("a failed step is a problem at the step and at its definition, follows edits, and is shown by hover")
  func failures() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files)
      try editor.open("a.feature", Sample.feature)
      editor.record(Self.results(editor))
      let atDefinition = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["uri"]?.string == editor.uri("Steps/Beer.swift")
      }
      check(atDefinition["diagnostics"]?.elements.first?["message"], equals: "One: no beer\n  - 2\n  + 0")
      check(atDefinition["diagnostics"]?.elements.first?["range"]?.rangeText, equals: "5:0-5:0")
      let hover = try editor.ask("hover", "a.feature", line: 5, character: 12)
      check(hover.at("contents.value")?.string?.contains("Last run: failed"), equals: true)
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("a.feature")), "version": 2],
          "contentChanges": [
            ["range": ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 0]], "text": "\n"]
          ],
        ])
      let moved = try editor.diagnostics("a.feature", version: 2)
      check(moved.map { $0.at("range.start.line")?.integer }, equals: [6])
    }
  }

  @Test("an undefined step is reported once, to clients that pull diagnostics and to others", arguments: [true, false])
  func undefinedOnce(pulls: Bool) async throws {
    try await Editor.scene { () throws in
      let text = Sample.feature.replacing("I drink \"Pils\"", with: "I dance")
      let editor = try Editor(
        ["Steps/Beer.swift": Sample.swift, "a.feature": text],
        capabilities: pulls
          ? ["textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]]] : [:])
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
      check(try codes(1), equals: ["undefined-step"])
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
      let editor = try Editor(
        Self.files, capabilities: ["window": ["workDoneProgress": true]], run: ["sh", "-c", "cat; exit 3"])
      try editor.open("a.feature", Sample.feature)
      try Self.run(editor)
      let token = try editor.wait(for: "window/workDoneProgress/create")["token"] ?? .null
      editor.notify("window/workDoneProgress/cancel", ["token": token])
      let end = try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }
      check(end.at("value.message"), equals: "The run was stopped.")
    }
  }

  /// The results of runs of scenarios, by the lines at which they have a failed step; nil for one that passed.
  private static func results(_ editor: Editor, _ scenarios: [(line: Int, failed: Int?)]) -> String {
    let list = scenarios.map { line, failed in
      let problem = failed.map {
        "{\"line\": \($0), \"title\": \"x\", \"status\": \"failed\", \"message\": \"no\", \"definition\": \"Steps/Beer.swift:6\"}"
      }
      return "{\"uri\": \"a.feature\", \"line\": \(line), \"name\": \"S\", \"status\": "
        + "\"\(failed == nil ? "passed" : "failed")\", \"problems\": [\(problem ?? "")]}"
    }
    return "{\"version\": 1, \"folder\": \"\(editor.folder.path)\", \"omitted\": 0, \"scenarios\": "
      + "[\(list.joined(separator: ", "))]}"
  }

  private static let three = """
    Feature: a

      Background:
        Given I have 1 beers

      Scenario: One
        When I drink "a"

      Scenario: Two
        When I drink "b"

      Scenario Outline: Three
        When I drink "<c>"

        Examples:
          | c |
          | d |
          | e |

    """

  @Test("results are kept for each scenario until it runs again, and hidden while its text is another")
  func kept() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift, "a.feature": Self.three])
      try editor.open("a.feature", Self.three)
      var version = 1
      func lines() throws -> [Int?] {
        try editor.diagnostics("a.feature", version: version).filter { $0["code"] == "failed" }.map {
          $0.at("range.start.line")?.integer
        }
      }
      func change(_ line: Int, _ from: Int, _ to: Int, _ text: String) {
        version += 1
        editor.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(editor.uri("a.feature")), "version": .integer(version)],
            "contentChanges": [
              [
                "range": [
                  "start": ["line": .integer(line), "character": .integer(from)],
                  "end": ["line": .integer(line), "character": .integer(to)],
                ], "text": .string(text),
              ]
            ],
          ])
      }
      func hover(_ line: Int) throws -> String {
        try editor.ask("hover", "a.feature", line: line, character: 12).at("contents.value")?.string ?? ""
      }
      editor.record(Self.results(editor, [(6, 7), (9, 10), (17, nil), (18, 13)]))
      check(try lines(), equals: [6, 9, 12])
      editor.record(Self.results(editor, [(6, nil)]))
      let problems = try editor.diagnostics("a.feature", version: 1).filter { $0["code"] == "failed" }
      check(problems.map { $0.at("range.start.line")?.integer }, equals: [9, 12])
      check(problems.map { $0["message"]?.string }, equals: ["no", "line 18: no"])
      check(try hover(6), contains: "Last run: passed")
      check(try hover(12), contains: "failed")
      // Another scenario's text changes, and the lines move.
      change(0, 10, 10, "\nIt is about beer.")
      check(try lines(), equals: [10, 13])
      change(7, 18, 19, "x")
      check(try lines(), equals: [10, 13])
      #expect(try !hover(7).contains("Last run"))
      // The text that ran is there again.
      change(7, 18, 19, "a")
      check(try lines(), equals: [10, 13])
      check(try hover(7), contains: "Last run: passed")
      // A row has its own result, and a step of the background belongs to all scenarios.
      change(18, 8, 9, "f")
      check(try lines(), equals: [10])
      change(4, 17, 18, "2")
      check(try lines(), equals: [])
      #expect(try !hover(10).contains("Last run"))
    }
  }

  @Test("the problems of a Swift file are those of scenarios that have not run again and still exist")
  func swiftProblems() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift, "a.feature": Self.three])
      try editor.open("a.feature", Self.three)
      func swift() throws -> Int? {
        try editor.wait(for: "textDocument/publishDiagnostics") { $0["uri"]?.string == editor.uri("Steps/Beer.swift") }[
          "diagnostics"]?.elements.count
      }
      editor.record(Self.results(editor, [(6, 7), (9, 10)]))
      check(try swift(), equals: 2)
      editor.record(Self.results(editor, [(6, nil)]))
      check(try swift(), equals: 1)
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("a.feature")), "version": 2],
          "contentChanges": [["text": .string(Self.three.replacing("\"b\"", with: "\"z\""))]],
        ])
      check(try swift(), equals: 0)
    }
  }

  @Test("a feature with unsaved changes is not run, and the reason is told", arguments: ["run", "debugArguments"])
  func unsaved(command: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files, build: ["true"])
      try editor.open("a.feature", Sample.feature + "    Then I am happy\n")
      let refusal = #expect(throws: Editor.Refusal.self) {
        try editor.ask(
          "workspace/executeCommand",
          ["command": .string("gherkin-run.\(command)"), "arguments": [["uri": .string(editor.uri("a.feature"))]]])
      }
      check(refusal?.message, equals: "a.feature has unsaved changes; save it first, because a run reads the file")
    }
  }

  @Test("line ends, a byte order mark and a missing last line end are no unsaved changes")
  func savedOtherwise() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["a.feature": "\u{FEFF}Feature: a\r\n  Scenario: b\r\n"], run: ["true"])
      try editor.open("a.feature", "Feature: a\n  Scenario: b")
      try Self.run(editor)
    }
  }

  @Test(
    "the end of a run is told",
    arguments: [
      ("true", 3, "The run passed."),
      (
        "echo; echo 'gherkin-run: there is no scenario at line 4'; exit 2", 1,
        "(status 2): there is no scenario at line 4"
      ),
      ("echo 'S.swift:3:5: error: no such name'; exit 2", 1, "The runner cannot be built: S.swift:3: no such name"),
    ])
  func told(command: String, level: Int, message: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files, run: ["sh", "-c", command])
      try editor.open("a.feature", Sample.feature)
      try Self.run(editor)
      let told = try editor.wait(for: "window/showMessage")
      check(told["type"], equals: .integer(level))
      check(told["message"]?.string?.hasSuffix(message), equals: true, "\(told)")
    }
  }

  @Test("several targets are one run, and a Testing view gets the results of each scenario and row")
  func tests() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["Steps/Beer.swift": Sample.swift, "a.feature": Self.three],
        capabilities: ["window": ["workDoneProgress": true]],
        run: ["sh", "-c", "echo $@ > words", "x"])
      try editor.open("a.feature", Self.three)
      let items = try editor.ask("tests", "a.feature")
      check(items, equals: (try editor.ask("workspace/tests")))
      let scenarios = items.elements.first?["children"]
      check(scenarios?.all("label"), equals: ["One", "Two", "Three"])
      check(
        scenarios?.elements.last?["children"]?.all("id").map {
          $0.split(separator: "/").suffix(2).joined(separator: "/")
        }, equals: ["Three/(c: d)", "Three/(c: e)"])
      check(
        scenarios?.elements.last?["children"]?.elements.map { $0.at("location.range.start.line") }, equals: [16, 17])
      let uri = JSON.string(editor.uri("a.feature"))
      let token = try editor.ask(
        "workspace/executeCommand",
        ["command": "gherkin-run.run", "arguments": [["uri": uri, "line": 6], ["uri": uri, "line": 18]]])
      _ = try editor.wait(for: "$/progress") { $0["token"] == token && $0.at("value.kind") == "end" }
      let file = "\(editor.folder.path)/a.feature"
      check(try editor.folder.text(of: "words"), equals: "--color never \(file):6 \(file):18\n")
      editor.record(Self.results(editor, [(6, nil), (18, 13)]))
      let results = try editor.wait(for: "$/gherkin-run/testResults")["scenarios"]
      check(results?.all("status"), equals: ["passed", "failed"])
      check(results?.elements.compactMap { $0["line"]?.integer }, equals: [6, 18])
    }
  }

  @Test("a request for a debugger that is cancelled stops its build, and a build that fails is the error of its answer")
  func debugBuilds() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files, build: ["sh", "-c", "cat; exit 3"])
      let parameters: JSON = [
        "command": "gherkin-run.debugArguments", "arguments": [["uri": .string(editor.uri("a.feature"))]],
      ]
      let message: JSON = ["jsonrpc": "2.0", "id": "d", "method": "workspace/executeCommand", "params": parameters]
      editor.send(content: message.bytes)
      try editor.ask("workspace/symbol", ["query": ""])
      editor.notify("$/cancelRequest", ["id": "d"])
      check(try editor.wait { $0["id"] == "d" }.at("error.message"), equals: "The build was stopped.")
      let failing = try Editor(Self.files, build: ["sh", "-c", "echo 'S.swift:3:5: error: no such name'; exit 1"])
      let refusal = #expect(throws: Editor.Refusal.self) {
        try failing.ask(
          "workspace/executeCommand",
          [
            "command": "gherkin-run.debugArguments", "arguments": [["uri": .string(failing.uri("a.feature"))]],
          ])
      }
      check(refusal?.message, equals: "The runner cannot be built: S.swift:3: no such name")
      #expect(!failing.hasReceived("window/showMessage"))
    }
  }

  @Test("without a package there is nothing to debug, and the reason is told")
  func noRunner() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files, build: ["true"])
      let refusal = #expect(throws: Editor.Refusal.self) {
        try editor.ask(
          "workspace/executeCommand",
          ["command": "gherkin-run.debugArguments", "arguments": [["uri": .string(editor.uri("a.feature"))]]])
      }
      check(refusal?.message.hasSuffix("there is no package with a runner; gherkin-run init adds one"), equals: true)
    }
  }

  @Test("a client that asks for problems but cannot be told to ask again gets notifications")
  func pullsWithoutRefresh() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(Self.files, capabilities: ["textDocument": ["diagnostic": [:]]])
      check(
        try editor.open("a.feature", Sample.feature + "    Then nothing\n").compactMap { $0["code"]?.string },
        equals: [
          "undefined-step"
        ])
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
      check(end.at("value.message"), equals: "The runner cannot be built: S.swift:3: no such name")
      let problems = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["diagnostics"]?.elements.contains { $0["source"] == "gherkin-run build" } == true
      }
      check(problems["uri"]?.string, equals: editor.uri("S.swift"))
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
        check(end.at("value.message"), equals: "The runner is built.")
      }
      check(try editor.folder.text(of: "begun"), equals: "\n\n")
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
