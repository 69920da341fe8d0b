import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Lifecycle of a language server")
struct LifecycleTests {
  @Test("the server answers initialize, shutdown and exit, and exits with 0")
  func handshake() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(isInitialized: false)
      let result = try editor.ask("initialize", ["capabilities": [:]])
      check(result.at("capabilities.hoverProvider")?.boolean, equals: true)
      check(result.at("capabilities.positionEncoding")?.string, equals: "utf-16")
      check(try editor.ask("shutdown"), equals: .null)
      editor.notify("exit", .null)
      check(try editor.waitForEnd(), equals: 0)
    }
  }

  @Test("the server exits with 1 after exit without shutdown, and when the client disappears")
  func roughEnds() async throws {
    try await Editor.scene { () throws in
      let exited = try Editor(isInitialized: false)
      exited.notify("exit", .null)
      check(try exited.waitForEnd(), equals: 1)
      let left = try Editor()
      left.end()
      check(try left.waitForEnd(), equals: 1)
    }
  }

  @Test("a client in another container, whose process is unknown here, does not end the server")
  func foreignClient() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(isInitialized: false)
      try editor.ask("initialize", ["processId": 2_147_483_600, "capabilities": [:]])
      editor.notify("initialized", [:])
      Thread.sleep(forTimeInterval: 0.2)
      check(try editor.ask("workspace/symbol", ["query": ""]), equals: [])
    }
  }

  @Test("the server selects the best position encoding of the client", arguments: ["utf-8", "utf-32", "utf-16"])
  func encodings(name: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(isInitialized: false)
      let offered: JSON = ["general": ["positionEncodings": ["utf-16", .string(name)]]]
      let result = try editor.ask("initialize", ["capabilities": offered])
      check(result.at("capabilities.positionEncoding")?.string, equals: name)
    }
  }

  @Test("requests in the wrong state get error responses")
  func outOfOrder() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(isInitialized: false)
      func code(_ method: String, _ parameters: JSON = .null) -> Int? {
        do {
          _ = try editor.ask(method, parameters)
          return nil
        } catch {
          return (error as? Editor.Refusal)?.code
        }
      }
      check(code("textDocument/hover"), equals: -32002)
      check(code("initialize", ["capabilities": [:]]) == nil)
      check(code("initialize", ["capabilities": [:]]), equals: -32600)
      check(code("textDocument/nothing"), equals: -32601)
      check(code("textDocument/hover", ["textDocument": ["uri": "file:///no.feature"]]), equals: -32602)
      check(code("shutdown") == nil)
      check(code("textDocument/hover"), equals: -32600)
    }
  }

  @Test("a malformed message gets an error response, and the next one is handled")
  func malformed() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      editor.send(content: Array("{".utf8))
      check(try editor.wait { $0["error"] != nil }.at("error.code")?.integer, equals: -32700)
      editor.send(content: Array("[1]".utf8))
      check(try editor.wait { $0["error"] != nil }.at("error.code")?.integer, equals: -32600)
      check(try editor.ask("workspace/symbol", ["query": ""]), equals: [])
    }
  }

  @Test("a request that is cancelled while queued gets a cancellation response")
  func cancelled() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      // The server is processing the first request when the others arrive.
      let text = String(repeating: "  Scenario: a\n    Given b\n", count: 3000)
      editor.didOpen("a.feature", "Feature: a\n" + text)
      let document: JSON = ["textDocument": ["uri": .string(editor.uri("a.feature"))]]
      editor.send(
        content: (["jsonrpc": "2.0", "id": "x", "method": "textDocument/documentSymbol", "params": document] as JSON)
          .bytes)
      editor.send(
        content: (["jsonrpc": "2.0", "id": "y", "method": "textDocument/hover", "params": document] as JSON).bytes)
      editor.notify("$/cancelRequest", ["id": "y"])
      let answer = try editor.wait { $0["id"] == "y" }
      // The request was cancelled in time, or answered before. The protocol allows both.
      check([-32800, -32602], contains: answer.at("error.code")?.integer)
    }
  }
}
