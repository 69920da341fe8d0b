import Foundation
import GherkinTestSupport
import Testing

@Suite("The command lsp", .commands)
struct LanguageServerCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let hasClient = BuiltCommand.output(of: "python3", "-c", "import pytest_lsp, lsprotocol") != nil

  private func frame(_ content: String) -> String { "Content-Length: \(content.utf8.count)\r\n\r\n\(content)" }

  private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#

  @Test("the server exits with 1 if standard input ends, and with 0 after shutdown and exit")
  func ends() async throws {
    func run(_ input: String) async throws -> BuiltCommand.Output {
      try folder.write(input, to: "input")
      return try await BuiltCommand.gherkinRun.run("lsp", in: folder.url, input: folder.url.appending(path: "input"))
    }
    let left = try await run(frame(Self.initialize))
    check(left.status, equals: 1)
    check(left.output, contains: "\"positionEncoding\":\"utf-16\"")
    let exit = frame(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#) + frame(#"{"jsonrpc":"2.0","method":"exit"}"#)
    check(try await run(frame(Self.initialize) + exit).status, equals: 0)
  }

  @Test(
    "nothing outside of the trusted folder decides what is executed",
    arguments: [
      ("a package above", "touch Package.swift; mkdir -p own", "own", false),
      (
        "a configuration above", "touch Package.swift; mkdir -p own .git; echo 'runner: ./run' > gherkin-run.yaml",
        "own", false
      ),
      ("a link to a configuration", "touch own/Package.swift; ln -s ../other.yaml own/gherkin-run.yaml", "own", false),
      (
        "a link to a package",
        "touch other/Package.swift; cp other.yaml other/gherkin-run.yaml; ln -s ../other own/pack", "own/pack", false
      ),
      (
        "a program above that its own configuration names",
        "touch run own/Package.swift; echo 'runner: ../run' > own/gherkin-run.yaml", "own", false
      ),
      (
        "its own configuration", "touch own/Package.swift; echo 'runner: ./run' > own/gherkin-run.yaml; mkdir own/deep",
        "own/deep", true
      ),
      (
        "a package in it", "mkdir own/pack; touch own/pack/Package.swift; cp other.yaml own/pack/gherkin-run.yaml",
        "own/pack", true
      ),
    ])
  func trust(_ what: String, _ prepare: String, _ place: String, _ isAllowed: Bool) async throws {
    let setup = "mkdir own other; echo 'runner: ./run' > other.yaml; \(prepare)"
    check(try await BuiltCommand.shell.run("-c", setup, in: folder.url).status, equals: 0)
    // A build does not start the program.
    for mode in ["runner", "build"] where mode == "runner" || !isAllowed && !what.hasPrefix("a program") {
      let run = try await BuiltCommand.gherkinRun.run(
        "lsp", mode, "\(folder.path)/own", in: folder.url.appending(path: place))
      if isAllowed {
        check(run.status, equals: 0, "\(run.error)")
        #expect(run.output.hasSuffix("/run\n"))
      } else {
        check(run.status, equals: 2)
        checkEmpty(run.output)
        check(run.error, contains: "is outside of the trusted folder \(folder.path)/own, so no runner is started; ")
      }
    }
  }

  @Test("a supervised command is interrupted when standard input ends")
  func supervises() async throws {
    // Standard input ends after the command has started.
    let script = """
      while [ ! -e begun ]; do sleep 0.05; done | "$0" lsp supervise -- \
        sh -c 'trap "echo stopped; exit 1" INT; touch begun; while :; do sleep 0.05; done'
      """
    let output = try await BuiltCommand.shell
      .run("-c", script, BuiltCommand.gherkinRun.path, in: folder.url)
    check(output.output, equals: "stopped\n")
    check(output.status, equals: 1)
  }

  @Test("a match that takes too long is ended, even without a server")
  func slowMatch() async throws {
    let (pattern, text) = ("^(?:a+)+$", String(repeating: "a", count: 60) + "b")
    let line = [pattern, text].map { Data($0.utf8).base64EncodedString() }.joined(separator: " ")
    try folder.write(line + "\n", to: "input")
    let output = try await BuiltCommand.gherkinRun.run(
      "lsp", "match", in: folder.url, input: folder.url.appending(path: "input"))
    check(output.status, equals: -SIGALRM)
  }

  @Test("failures of runs at a terminal become diagnostics while a server serves the folder")
  func terminalRun() async throws {
    try folder.write("Feature: a\n  Scenario: b\n    Given nothing defines this\n", to: "a.feature")
    let initialize =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"rootUri":"file://"#
      + folder.path + "\"}}"
    try folder.write(
      frame(initialize) + frame(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#), to: "input")
    try folder.write(
      """
      await() { for i in $(seq 600); do "$@" && return; sleep 0.1; done; }
      told() { grep -q '"source":"gherkin-run run"' output; }
      served() { ls gherkin-run/*.server; }
      (cat input; await told) | "$1" lsp > output &
      await served
      "$1" run --runner "$2" a.feature > /dev/null
      wait
      """, to: "play.sh")
    let output = try await BuiltCommand(executable: URL(filePath: "/bin/bash")).run(
      "play.sh", BuiltCommand.gherkinRun.path, BuiltCommand.products.appending(path: "GherkinRunExamples").path,
      in: folder.url, environment: ["XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"])
    check(try folder.text(of: "output"), contains: "\"code\":\"undefined\"", "\(output.error)")
    // The server removed its marker.
    checkEmpty(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/gherkin-run"))
  }

  @Test(
    "a strict client accepts each response", .enabled(if: hasClient, "pytest-lsp and lsprotocol are not installed"))
  func strictClient() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "LanguageServer/test_pytest_lsp.py")
    let end = try await BuiltCommand.env.run(
      "python3", "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:benchmark", file.path, in: folder.url,
      environment: ["GHERKIN_RUN_LSP": BuiltCommand.gherkinRun.path])
    check(end.status, equals: 0, "\(end.output)")
  }
}
