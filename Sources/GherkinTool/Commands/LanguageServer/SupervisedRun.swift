import Foundation
import GherkinPackaging

/// Runs a command for a server, and stops it when standard input ends: when the server stops it, and when the server is
/// gone.
enum SupervisedRun {
  /// The word after `lsp` that starts it.
  static let mode = "supervise"
  /// The time that the command has to end what it started.
  private static let patience = 3.0

  /// Runs a command.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Returns: its exit status; 128 if it cannot be started, or a signal ended it.
  static func run(_ words: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    do {
      try process.runWithInitialSignalMask()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return 128
    }
    Thread.detachNewThread {
      while !FileHandle.standardInput.availableData.isEmpty {}
      guard process.isRunning else { return }
      let id = process.processIdentifier
      // As Ctrl-C does, so that it stops its workers or its build.
      kill(id, SIGINT)
      Thread.sleep(forTimeInterval: patience)
      guard process.isRunning else { return }
      // The process has a group of its own.
      if getpgid(id) == id { kill(-id, SIGKILL) } else { kill(id, SIGKILL) }
    }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128
  }
}
