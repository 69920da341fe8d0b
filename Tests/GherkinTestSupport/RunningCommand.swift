package import Foundation
internal import Synchronization

/// A command that runs concurrently with its test, which can send signals. All methods block; call them in
/// ``scene(_:)``.
package final class RunningCommand: Sendable {
  /// The command did not write the expected text.
  package struct Silent: Error {
    /// The output of the command.
    package let output: String
  }

  private final class Texts: Sendable {
    let all = Mutex<[String: [UInt8]]>([:])
  }

  private let process: Process
  private let texts = Texts()

  /// Runs time-dependent code on a separate thread, because tasks may have to wait for tasks of other tests.
  package static func scene<Result: Sendable>(_ play: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try play() }) }
    }
  }

  /// Starts a command in a folder.
  ///
  /// - Parameters:
  ///   - environment: additional variables.
  ///   - isReadLate: whether its pipes are non-blocking, and are not read at first.
  package init(
    _ executable: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    isReadLate: Bool = false
  ) throws {
    process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = BuiltCommand.environment(of: executable).merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipes = (output: Pipe(), error: Pipe())
    process.standardOutput = pipes.output
    process.standardError = pipes.error
    if isReadLate {
      for pipe in [pipes.output, pipes.error] {
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_WRONLY | O_NONBLOCK)
      }
    }
    try process.runUnblocked()
    for (name, pipe) in [("output", pipes.output), ("error", pipes.error)] {
      let handle = pipe.fileHandleForReading
      Thread.detachNewThread { [texts] in
        if isReadLate { usleep(1_000_000) }
        while case let data = handle.availableData, !data.isEmpty {
          texts.all.withLock { $0[name, default: []] += data }
        }
        texts.all.withLock { $0[name + " end"] = [] }
        try? handle.close()
      }
    }
  }

  /// The id of the command's process.
  package var processIdentifier: Int32 { process.processIdentifier }

  /// Whether the command is running.
  package var isRunning: Bool { process.isRunning }

  /// The standard output so far.
  package var output: String { text("output") }

  /// The standard error so far.
  package var error: String { text("error") }

  private func text(_ name: String) -> String {
    String(decoding: texts.all.withLock { $0[name] ?? [] }, as: UTF8.self)
  }

  /// Waits until a condition is true, by default for five minutes at most, because the machine may be busy.
  package func wait(seconds: Int = 300, until holds: (RunningCommand) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if holds(self) { return }
      usleep(10_000)
    }
    throw Silent(output: output + error)
  }

  /// Sends a signal to the command.
  package func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the end of the command.
  package func finish() throws -> BuiltCommand.Output {
    try wait { command in
      !command.process.isRunning
        && command.texts.all.withLock { $0["output end"] != nil && $0["error end"] != nil }
    }
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return BuiltCommand.Output(status: status, output: output, error: error)
  }
}
