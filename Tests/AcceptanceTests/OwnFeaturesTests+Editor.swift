import Foundation
import GherkinTestSupport
import Testing

// An editor that opens this package. Its folder `Tests/Features` is a package too, which has been built there.
extension OwnFeaturesTests {
  private static let folder = BuiltCommand.package.appending(path: "Tests/Features").path
  private static let features = Files.all(in: folder, suffix: ".feature").filter { file in
    !["/Fixtures/", "/."].contains { file.dropFirst(folder.count).contains($0) }
  }

  private static func frame(_ message: [String: Any]) throws -> Data {
    let content = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
    return Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  private static func messages(_ command: RunningCommand) -> [JSONValue] {
    // A frame that has not arrived completely is no JSON.
    command.output.components(separatedBy: "Content-Length: ").compactMap { frame in
      try? JSONValue(parsing: frame.drop { $0 != "{" }.utf8)
    }
  }

  /// The codes of the last problems that the server has published of each feature.
  private static func problems(_ messages: [JSONValue]) -> [String: [String]] {
    var problems: [String: [String]] = [:]
    for message in messages where message["method"]?.string == "textDocument/publishDiagnostics" {
      guard let parameters = message["params"], let uri = parameters["uri"]?.string else { continue }
      problems[uri] = parameters["diagnostics"]?.elements.compactMap { $0["code"]?.string } ?? []
    }
    return problems
  }

  @Test("in an editor, no step is undefined or ambiguous, and its definition is found")
  func editor() async throws {
    #expect(Self.features.count > 30)
    try await RunningCommand.scene {
      let folder = try TemporaryFolder()
      let input = folder.path + "/input"
      #expect(mkfifo(input, 0o600) == 0)
      // The runner that the build of `Tests/Features` would make.
      let server = try RunningCommand(
        "/bin/sh", ["-c", "exec \(BuiltCommand.gherkinRun.path) lsp < \(input)"], in: BuiltCommand.package,
        environment: ["GHERKIN_RUN_RUNNER": BuiltCommand.built("gherkin-run-features").path])
      defer { server.send(SIGKILL) }
      let editor = try FileHandle(forWritingTo: URL(filePath: input))
      func send(_ message: [String: Any]) throws { try editor.write(contentsOf: Self.frame(message)) }
      let options: [String: Any] = ["trusted": true]
      try send([
        "id": 1, "method": "initialize",
        "params": [
          "rootUri": "file://\(BuiltCommand.package.path)", "capabilities": [:], "initializationOptions": options,
        ],
      ])
      try send(["method": "initialized", "params": [:]])
      for path in Self.features {
        let document: [String: Any] = [
          "uri": "file://\(path)", "languageId": "gherkin", "version": 1,
          "text": try String(contentsOfFile: path, encoding: .utf8),
        ]
        try send(["method": "textDocument/didOpen", "params": ["textDocument": document]])
      }
      try server.wait { $0.output.contains("$/gherkin-run/indexed") }
      let wrong: Set = ["undefined-step", "ambiguous-step"]
      try server.wait { server in
        let problems = Self.problems(Self.messages(server))
        return problems.count == Self.features.count && problems.values.allSatisfy { wrong.isDisjoint(with: $0) }
      }
      let path = try #require(Self.features.first)
      let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
      let step = try #require(lines.firstIndex { $0.contains("When I run `") })
      try send([
        "id": 2, "method": "textDocument/definition",
        "params": ["textDocument": ["uri": "file://\(path)"], "position": ["line": step, "character": 12]],
      ])
      try server.wait { Self.messages($0).contains { $0["id"] == .number(2) } }
      let answer = Self.messages(server).first { $0["id"] == .number(2) }
      let uri = answer?["result"]?.elements.first?["uri"]?.string
      check(uri?.contains("/Sources/Runner/GherkinCommandSteps/"), equals: true)
    }
  }
}
