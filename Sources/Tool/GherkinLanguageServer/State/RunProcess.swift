internal import Foundation
internal import Synchronization

/// A process that a user started. It can be stopped: its supervisor stops it when standard input ends, which also
/// happens if the server is killed.
final class RunProcess: Sendable {
  /// The maximum size of stored output, in bytes.
  private static let mostOutput = 4 << 20

  private struct State {
    var input: FileHandle?
    var isStopped = false
  }

  /// The result of a process.
  struct End: Sendable {
    let output: String
    let status: Int32
    let isStopped: Bool
  }

  private let state = Mutex(State())

  /// Runs a program until it ends. Blocks.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - folder: its working directory.
  ///   - take: called with each line of its output.
  func run(
    _ command: [String], in folder: String, take: @escaping @Sendable (String) -> Void
  ) throws -> End {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let input = Pipe()
    process.standardInput = input
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let isStopped = try state.withLock { state in
      guard !state.isStopped else { return true }
      try process.run()
      // Here and below, a descriptor that cannot be closed is already closed.
      try? input.fileHandleForReading.close()
      state.input = input.fileHandleForWriting
      return false
    }
    guard !isStopped else { return End(output: "", status: -1, isStopped: true) }
    var output = Data()
    while true {
      let part = pipe.fileHandleForReading.availableData
      if part.isEmpty { break }
      if output.count < Self.mostOutput { output += part }
      if let line = String(decoding: part, as: UTF8.self).split(whereSeparator: \.isNewline).last { take(String(line)) }
    }
    process.waitUntilExit()
    try? pipe.fileHandleForReading.close()
    let stopped = state.withLock { state in
      try? state.input?.close()
      state.input = nil
      return state.isStopped
    }
    return End(
      output: String(decoding: output, as: UTF8.self), status: process.terminationStatus, isStopped: stopped)
  }

  /// Stops the process.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      try? state.input?.close()
      state.input = nil
    }
  }
}
