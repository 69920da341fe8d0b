import Foundation
import GherkinPackaging
import GherkinEngine

/// A process that a watch starts, and may have to end.
final class WatchProcess {
  /// The time in seconds that a process has to respond to a request.
  private static let patience: TimeInterval = 2

  private let process = Process()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: the words after its name.
  ///   - environment: variables in addition to those of this process.
  ///   - output: the file for its output; nil to share that of this process.
  ///   - ended: called when it has ended, on any thread.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], output: String? = nil,
    ended: @escaping @Sendable () -> Void
  ) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    // Keys are read by the watch.
    process.standardInput = FileHandle.nullDevice
    if let output {
      try Data().write(to: URL(fileURLWithPath: output))
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
      process.standardOutput = file
      process.standardError = file
    }
    process.terminationHandler = { _ in ended() }
    try process.runWithInitialSignalMask()
  }

  /// The exit status after the end; nil if a signal ended the process.
  var status: Int32? { process.terminationReason == .exit ? process.terminationStatus : nil }

  /// Ends the process. A run completes its scenarios after the first request, but not after the second.
  func end() {
    for _ in 0..<2 where process.isRunning {
      process.terminate()
      wait()
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private func wait() {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while process.isRunning, Date() < deadline { usleep(20_000) }
  }
}
