import Foundation
import GherkinPackaging
import Synchronization

/// Runs a program that may hang, within a time limit. It ends with the server, and so do the processes that it starts.
enum ServerChild {
  /// The program exceeded its time limit.
  struct TooSlow: Error, CustomStringConvertible {
    let limit: Double

    var description: String { "did not answer within \(Int(limit)) s, and was stopped" }
  }

  private final class Parts: Sendable {
    let state = Mutex<(output: Data, error: Data)>((Data(), Data()))
  }

  /// Runs a program until it ends, or until the time limit.
  ///
  /// - Parameter limit: the time limit in seconds.
  /// - Throws: if it cannot be started or exceeds the limit.
  static func output(
    of program: String, _ words: [String], in folder: String, limit: Double
  ) throws -> (output: Data, error: Data, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = SupervisedRun.command + [program] + words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let input = Pipe()
    process.standardInput = input
    // The supervisor stops the program when its standard input ends.
    defer { try? input.fileHandleForWriting.close() }
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.runWithInitialSignalMask()
    let parts = Parts()
    let done = DispatchSemaphore(value: 0)
    // Processes that the program started can keep its pipes open, so nothing waits for the threads that read them.
    Thread.detachNewThread {
      let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
      parts.state.withLock { $0.output = data }
      done.signal()
    }
    Thread.detachNewThread {
      let data = (try? error.fileHandleForReading.readToEnd()) ?? Data()
      parts.state.withLock { $0.error = data }
      done.signal()
    }
    let end = DispatchTime.now() + limit
    let ends = [done.wait(timeout: end), done.wait(timeout: end)]
    if ends.contains(.timedOut) { throw TooSlow(limit: limit) }
    process.waitUntilExit()
    let (outputs, errors) = parts.state.withLock(\.self)
    return (outputs, errors, process.terminationStatus)
  }
}
