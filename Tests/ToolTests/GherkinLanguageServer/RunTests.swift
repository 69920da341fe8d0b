import GherkinProtocol
import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Runs and builds that end early")
struct RunTests {
  private static let files = ["Steps/Beer.swift": Sample.swift, "a.feature": Sample.feature]

  @Test("a cancelled run is stopped")
  func cancelled() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        Self.files, capabilities: ["window": ["workDoneProgress": true]], run: ["sh", "-c", "cat; exit 3"])
      try editor.open("a.feature", Sample.feature)
      let target: JSON = ["uri": .string(editor.uri("a.feature")), "line": 4]
      try editor.ask("workspace/executeCommand", ["command": "gherkin-run.run", "arguments": [target]])
      let token = try editor.wait(for: "window/workDoneProgress/create")["token"] ?? .null
      editor.notify("window/workDoneProgress/cancel", ["token": token])
      let end = try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }
      check(end.at("value.message"), equals: "The run was stopped.")
    }
  }

  @Test("a request for a debugger that is cancelled stops its build")
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
    }
  }

  @Test("saving files during a build causes one more build")
  func savesDuringBuild() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["S.swift": Sample.swift], capabilities: ["window": ["workDoneProgress": true]], listing: Definitions(),
        build: ["sh", "-c", "echo >> begun; until [ -e saved ]; do sleep 0.02; done"], options: ["buildOnSave": true])
      try editor.open("S.swift", Sample.swift)
      for _ in 0..<4 {
        editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(editor.uri("S.swift"))]])
      }
      try editor.ask("workspace/symbol", ["query": "x"])
      try editor.folder.write("", to: "saved")
      for _ in 0..<2 {
        let end = try editor.wait(for: "$/progress") { $0.at("value.kind") == "end" }
        check(end.at("value.message"), equals: "The runner is built.")
      }
      check(try editor.folder.text(of: "begun"), equals: "\n\n")
    }
  }
}
