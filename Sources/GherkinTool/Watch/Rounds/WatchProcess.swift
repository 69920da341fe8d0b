import Foundation
import GherkinPackaging
import GherkinRunner

/// A process that a watch starts, and may have to end.
final class WatchProcess {
  /// How long a process has to do what it is asked for.
  private static let patience: TimeInterval = 2

  private let process = Process()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: the words after its name.
  ///   - environment: variables to set in addition to those of this process.
  ///   - output: the file that takes all it writes; nil for what this process has.
  ///   - ended: called when it is over, on any thread.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], output: String? = nil,
    ended: @escaping @Sendable () -> Void
  ) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    // The keys are the watch's.
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

  /// The exit status, when it is over; nil if a signal ended it.
  var status: Int32? { process.terminationReason == .exit ? process.terminationStatus : nil }

  /// Ends it: a run lets its scenarios finish when it is asked once, and none when it is asked twice.
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
