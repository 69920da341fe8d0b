import Foundation
import GherkinTestSupport
import Synchronization
import Testing

/// Performs the steps of a ``CommandFault`` in a new folder. Its methods block; call them in ``RunningCommand/scene(_:)``.
final class CommandFaultPlay: Sendable {
  private enum Started {
    case background(RunningCommand, read: Int)
    case terminal(TerminalSession)
  }

  /// A preparation that failed.
  private struct Unprepared: Error {
    let reason: String
  }

  private let folder: TemporaryFolder
  private let temporary: TemporaryFolder
  private let processes = MarkedProcesses()
  private let started = Mutex<Started?>(nil)

  init() throws {
    folder = try TemporaryFolder()
    temporary = try TemporaryFolder()
  }

  /// Performs one step.
  func perform(_ step: CommandFault.Step) throws {
    switch step {
    case .file(let path, let text): try folder.write(text, to: path)
    case .shell(let lines):
      let output = try run("set -e\n\(lines)")
      guard output.status == 0 else { throw Unprepared(reason: "\(output)") }
    case .run(let line, let status, let says, let lacks):
      let output = try run(line)
      check(output.output + output.error, output.status, line, status, says, lacks)
    case .start(let line):
      // Both outputs together, so that a wait knows what came after the previous one. Signals reach the command.
      let line = script("exec 2>&1; exec \(line)")
      let command = try RunningCommand("/bin/sh", ["-c", line], in: folder.url, environment: environment)
      started.withLock { $0 = .background(command, read: 0) }
    case .startInTerminal(let line):
      let session = try TerminalSession(
        "/bin/sh", ["-c", script("exec \(line)")], in: folder.url, environment: environment)
      started.withLock { $0 = .terminal(session) }
    case .wait(let text): try wait(for: text)
    case .type(let text):
      guard case .terminal(let session) = started.withLock(\.self) else {
        throw Unprepared(reason: "no terminal")
      }
      try session.type(text)
    case .signal(let number):
      switch started.withLock(\.self) {
      case .background(let command, _): command.send(number)
      case .terminal(let session): session.send(number)
      case nil: throw Unprepared(reason: "no command was started")
      }
    case .end(let status, let says, let lacks): try end(status, says, lacks)
    case .content(let path, let text): #expect(try folder.text(of: path) == text)
    case .text(let path, let has, let lacks):
      let text = try folder.text(of: path)
      for part in has { #expect(text.contains(part), "\(path) lacks a text") }
      for part in lacks { #expect(!text.contains(part), "\(path) has a text") }
    case .names(let path, let names):
      let found = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: path).path)
      #expect(found.sorted() == names, "\(path)")
    }
  }

  /// Kills all processes after a failure.
  func abandon() {
    for id in processes.ids { kill(id, SIGKILL) }
  }

  /// Expects that no process and no temporary file is left.
  func checkLeftovers() async throws {
    #expect(try await processes.left().isEmpty, "a process is left")
    let own = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { $0.hasPrefix("gherkin-run") }
    #expect(own == [], "a temporary file is left")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let unfinished = files.filter { $0.hasSuffix(".part") || $0.contains(".nosync") || $0.hasSuffix(".saved") }
    #expect(unfinished == [], "an unfinished file is left")
  }

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return [
      "PATH": "\(BuiltCommand.products.path):\(path)", "TMPDIR": temporary.path, "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
      "GHERKIN_RUN_RUNNER": BuiltCommand.built("gherkin-run-thin-faults").path, "SWIFT_BACKTRACE": "enable=no",
      "GIT_CONFIG_GLOBAL": "/dev/null",
    ].merging(processes.environment) { $1 }
  }

  /// Returns the lines without the variables of a build server, on which the tests may run.
  private func script(_ lines: String) -> String {
    "unset \(BuiltCommand.buildServerVariables.filter { $0 != "NO_COLOR" }.sorted().joined(separator: " "))\n\(lines)"
  }

  private func run(_ lines: String) throws -> BuiltCommand.Output {
    try RunningCommand("/bin/sh", ["-c", script(lines)], in: folder.url, environment: environment).finish()
  }

  private func check(
    _ text: String, _ found: Int32, _ line: String, _ status: Int32, _ says: [String], _ lacks: [String]
  ) {
    let context = Comment(rawValue: "\(line) ended with \(found):\n\(text)")
    #expect(found == status, context)
    for part in says { #expect(text.contains(part), context) }
    for part in lacks { #expect(!text.contains(part), context) }
  }

  private func wait(for text: String) throws {
    switch started.withLock(\.self) {
    case .background(let command, let read):
      var end: Int?
      try command.wait { command in
        let output = Array(command.output.utf8)
        guard read <= output.count, let found = Data(output[read...]).range(of: Data(text.utf8)) else { return false }
        end = read + found.upperBound
        return true
      }
      if let end { started.withLock { $0 = .background(command, read: end) } }
    case .terminal(let session): try session.read(to: text)
    case nil: throw Unprepared(reason: "no command was started")
    }
  }

  private func end(_ status: Int32, _ says: [String], _ lacks: [String]) throws {
    let command = started.withLock { started in
      defer { started = nil }
      return started
    }
    let ended: (status: Int32, text: String)
    switch command {
    case .background(let command, _):
      let output = try command.finish()
      ended = (output.status, output.output)
    case .terminal(let session): ended = (try session.finish(), session.rest)
    case nil: throw Unprepared(reason: "no command was started")
    }
    check(ended.text, ended.status, "the started command", status, says, lacks)
  }
}
