internal import Foundation
internal import Synchronization

/// A process that a user asked for, which can be stopped, and which ends with the server.
final class RunProcess: Sendable {
  /// The most output that is kept, in bytes.
  private static let mostOutput = 4 << 20

  private struct State {
    var process: Process?
    var isStopped = false
  }

  /// The end of a process.
  struct End: Sendable {
    let output: String
    let status: Int32
    let isStopped: Bool
  }

  private let state = Mutex(State())

  /// Runs a program to its end. Blocks.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - folder: its working folder.
  ///   - limit: the time after which it is stopped, in seconds.
  ///   - take: gets its output line by line.
  func run(
    _ command: [String], in folder: String, limit: Double = 3600, take: @escaping @Sendable (String) -> Void
  ) throws -> End {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let isStopped = try state.withLock { state in
      guard !state.isStopped else { return true }
      try process.run()
      state.process = process
      return false
    }
    guard !isStopped else { return End(output: "", status: -1, isStopped: true) }
    let watchdog = DispatchWorkItem { [self] in stop() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watchdog)
    defer { watchdog.cancel() }
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
      state.process = nil
      return state.isStopped
    }
    return End(
      output: String(decoding: output, as: UTF8.self), status: process.terminationStatus, isStopped: stopped)
  }

  /// Stops the process: first as Ctrl-C does, so that it can end what it started, and after two seconds at once.
  func stop() {
    let process = state.withLock { state in
      state.isStopped = true
      return state.process
    }
    guard let process, process.isRunning else { return }
    process.interrupt()
    let id = process.processIdentifier
    Thread.detachNewThread {
      let end = Date.now + 2
      while process.isRunning, Date.now < end { Thread.sleep(forTimeInterval: 0.02) }
      if process.isRunning { kill(id, SIGKILL) }
    }
  }
}
