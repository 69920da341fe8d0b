import Foundation
import GherkinTestSupport
import Testing

/// A language server that builds a runner with the package manager, and its remaining processes.
@Suite(
  "Builds of a language server",
  .enabled(if: MarkedProcesses.canBeFound, "the system does not list processes in /proc"), .slow)
struct LanguageServerBuildTests {
  private let folder: TemporaryFolder
  private let installed: InstalledCommand
  private let processes = MarkedProcesses()

  init() throws {
    folder = try TemporaryFolder()
    installed = try InstalledCommand()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
  }

  /// A process that does not end before it is killed.
  enum Endless: String, CaseIterable, CustomTestStringConvertible {
    case manifest = "a manifest that never ends"
    case compiler = "swift build that compiles a file that never ends"

    var testDescription: String { rawValue }

    /// Whether a command line belongs to the process.
    func isBegun(_ words: [String]) -> Bool {
      switch self {
      case .manifest: words.first?.hasSuffix("-manifest") == true
      case .compiler: words.contains { $0.hasSuffix("endless.c") }
      }
    }
  }

  private func write(_ endless: Endless) throws {
    try folder.write(
      """
      // swift-tools-version: 6.2
      import Foundation
      import PackageDescription

      let package = Package(name: "endless", targets: [.executableTarget(name: "Specs")])
      \(endless == .manifest ? "while true { Thread.sleep(forTimeInterval: 1) }" : "")
      """, to: "Package.swift")
    try folder.write("#include \"\(folder.path)/pipe\"\n", to: "Sources/Specs/endless.c")
    // The compiler waits for a writer.
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    if endless == .compiler { try folder.write("runner: Specs\n", to: "gherkin-run.yaml") }
  }

  private func frame(_ content: String) -> String { "Content-Length: \(content.utf8.count)\r\n\r\n\(content)" }

  private func notification(_ method: String, _ parameters: String) -> String {
    frame(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  /// Starts a server whose input is `input`, then `more` when there is a file `sent`, and that ends with `end`.
  private func serve(_ options: String = "{}", _ messages: String = "") throws -> RunningCommand {
    let capabilities = #"{"window":{"workDoneProgress":true}}"#
    let initialize =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":\#(capabilities),"rootUri":"#
      + #""file://\#(folder.path)","initializationOptions":\#(options)}}"#
    try folder.write(frame(initialize) + notification("initialized", "{}") + messages, to: "input")
    try folder.write(
      """
      await() { until [ -e "$1" ]; do sleep 0.05; done; }
      (cat input; await sent; cat more; await end) | "$1" lsp > output
      """, to: "play.sh")
    return try RunningCommand(
      "/bin/bash", ["play.sh", installed.command.path], in: folder.url, environment: processes.environment)
  }

  private var run: String {
    let argument = #"{"uri":"file://\#(folder.path)/a.feature"}"#
    return frame(
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":{"command":"gherkin-run.run","#
        + #""arguments":[\#(argument)]}}"#)
  }

  private func output() throws -> String { try folder.text(of: "output") }

  /// The processes except the server and its client script.
  private var started: [[String]] {
    processes.commandLines.filter { words in
      let name = words.first?.split(separator: "/").last ?? ""
      return !["bash", "cat", "sleep"].contains(name) && words.dropFirst() != ["lsp"]
    }
  }

  /// Ends the remaining processes of a failed test.
  private func clear() {
    for id in processes.ids { kill(id, SIGKILL) }
  }

  @Test("a cancelled build ends with all of its processes", arguments: Endless.allCases)
  func cancelled(_ endless: Endless) async throws {
    defer { clear() }
    try write(endless)
    try await RunningCommand.scene {
      let server = try serve("{}", run)
      try server.wait { _ in started.contains(where: endless.isBegun) }
      let token = try #require(try output().firstMatch(of: /"token":"([^"]+)"/)?.1)
      try folder.write(notification("window/workDoneProgress/cancel", #"{"token":"\#(token)"}"#), to: "more")
      try folder.write("", to: "sent")
      try server.wait { _ in (try? output().contains("The run was stopped.")) == true }
      try server.wait { _ in started.isEmpty }
      try folder.write("", to: "end")
      _ = try server.finish()
    }
    check(try await processes.left(), equals: [])
  }

  @Test("a build ends with all of its processes if the server is killed", arguments: Endless.allCases)
  func killed(_ endless: Endless) async throws {
    defer { clear() }
    try write(endless)
    try await RunningCommand.scene {
      let server = try serve("{}", run)
      try server.wait { _ in started.contains(where: endless.isBegun) }
      for id in processes.ids where processes.words(of: id).dropFirst() == ["lsp"] { kill(id, SIGKILL) }
      try server.wait { _ in started.isEmpty }
      for file in ["more", "sent", "end"] { try folder.write("", to: file) }
      _ = try server.finish()
    }
    check(try await processes.left(), equals: [])
  }

  @Test(
    "listing definitions ends with all of its processes if the server ends",
    arguments: ["a manifest that never ends", "a runner that never ends"])
  func question(_ problem: String) async throws {
    defer { clear() }
    try write(.manifest)
    // What the package manager leaves once it has read the dependencies.
    try folder.write(
      #"{"object": {"artifacts": [], "dependencies": [], "prebuilts": []}, "version": 7}"#,
      to: ".build/workspace-state.json")
    if problem == "a runner that never ends" {
      try folder.writeProgram("#!/bin/sh\nsetsid sleep 1000 &\nsleep 1000\n", to: "runner")
      try folder.write("runner: ./runner\n", to: "gherkin-run.yaml")
    }
    try await RunningCommand.scene {
      let server = try serve(#"{"trusted":true}"#)
      try server.wait { _ in
        started.contains { Endless.manifest.isBegun($0) || $0.contains("definitions") }
      }
      for file in ["more", "sent", "end"] { try folder.write("", to: file) }
      check(try server.finish().status, equals: 1)
    }
    check(try await processes.left(), equals: [])
  }

  @Test("saving a Swift file builds the runner, whose definitions are then available")
  func buildOnSave() async throws {
    defer { clear() }
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "specs",
        targets: [.target(name: "GherkinRunner"), .executableTarget(name: "Specs", dependencies: ["GherkinRunner"])])

      """, to: "Package.swift")
    try folder.write("", to: "Sources/GherkinRunner/Empty.swift")
    // Becomes a runner with steps, without compiling one.
    let runner = BuiltCommand.built("gherkin-run-faults").path
    try folder.write(
      "import Foundation\nexecv(\"\(runner)\", CommandLine.unsafeArgv)\n", to: "Sources/Specs/main.swift")
    try await RunningCommand.scene {
      let saved = #"{"textDocument":{"uri":"file://\#(folder.path)/Sources/Specs/main.swift"}}"#
      // Packages are known as soon as the definitions are known.
      let server = try serve(#"{"trusted":true,"buildOnSave":true}"#)
      try server.wait { _ in (try? output().contains("0 step definitions")) == true }
      try folder.write(notification("textDocument/didSave", saved), to: "more")
      try folder.write("", to: "sent")
      try server.wait(seconds: 300) { _ in (try? output().contains(/[1-9]\d* step definitions/)) == true }
      try folder.write("", to: "end")
      _ = try server.finish()
    }
    check(try await processes.left(), equals: [])
  }
}
