import GherkinCommandLine
import Foundation
import GherkinPackaging
import GherkinProtocol
import CGherkinProcess
import GherkinEngine
import GherkinWorkers

/// Runs a command for a server, and stops it when standard input ends, that is, when the server stops it or ends
/// itself. On Linux, processes that the command leaves behind are ended too: an interrupted `swift build` leaves those
/// that evaluate the manifest or compile.
enum SupervisedRun {
  /// The argument after `lsp` that starts it.
  static let mode = "supervise"
  /// The time in seconds that the command has to end its own processes.
  private static let patience = 3.0

  /// The arguments that supervise the command after them.
  static var command: [String] {
    [ThisProgram.command, LanguageServerCommand.name, mode, "--"]
  }

  /// Runs a command.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Returns: its exit status; 128 if it cannot be started, or a signal ended it.
  static func run(_ words: [String]) -> Int32 {
    process_adopt_orphans()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    do {
      try process.runWithInitialSignalMask()
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
      return 128
    }
    Thread.detachNewThread {
      while !FileHandle.standardInput.availableData.isEmpty {}
      guard process.isRunning else { return }
      let id = process.processIdentifier
      // Like Ctrl-C, so that the command stops its workers or its build.
      kill(id, SIGINT)
      Thread.sleep(forTimeInterval: patience)
      guard process.isRunning else { return }
      // The process leads its own group.
      if getpgid(id) == id { kill(-id, SIGKILL) } else { kill(id, SIGKILL) }
    }
    // `waitUntilExit` also waits for processes that the command leaves behind.
    var end = siginfo_t()
    while waitid(P_PID, id_t(process.processIdentifier), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    ProcessTree.endDescendants(besides: [], includesOwnSession: true)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128
  }
}
