internal import CGherkinProcess
package import Foundation
internal import Synchronization

/// A program that was started, with the output that it writes.
///
/// Unchecked, because the process is set up before another thread gets the value.
package final class StartedProgram: @unchecked Sendable {
  /// The end of a program.
  package struct End: Sendable {
    /// The standard output; with that the standard error, if both are read as one text.
    package let output: Data
    package let error: Data
    /// The exit status; nil if a signal ended the program.
    package let status: Int32?
    /// Whether the program was stopped.
    package let isStopped: Bool
  }

  /// A program exceeded its time limit.
  package struct TooSlow: Error, CustomStringConvertible {
    let limit: Double

    package var description: String { "did not answer within \(Int(limit)) s, and was stopped" }
  }

  private let process = Process()
  private let pipes: [Pipe]
  /// The standard input while the program may run; nil if it has none, or must stop.
  private let input: Mutex<FileHandle?>
  private let isStopped = Atomic(false)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - words: its arguments.
  ///   - folder: its working directory; nil for that of this process.
  ///   - isSupervised: whether the program ends when its standard input does.
  ///   - file: the standard input of a program that is not supervised. Default: an empty one.
  ///   - variables: environment variables beside those of this process.
  ///   - joinsOutput: whether standard output and standard error are read as one text.
  package init(
    _ program: String, _ words: [String], in folder: String? = nil, isSupervised: Bool = false,
    joinsOutput: Bool = false, input file: FileHandle = .nullDevice, variables: [String: String] = [:]
  ) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, error, end) = (Pipe(), Pipe(), Pipe())
    pipes = joinsOutput ? [output] : [output, error]
    process.standardOutput = output
    process.standardError = joinsOutput ? output : error
    input = Mutex(isSupervised ? end.fileHandleForWriting : nil)
    process.standardInput = isSupervised ? end : file as Any
    if !variables.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, own in own }
    }
    try process.runWithInitialSignalMask()
    // A descriptor that cannot be closed is already closed.
    if isSupervised { try? end.fileHandleForReading.close() }
  }

  /// Stops a supervised program.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    closeInput()
  }

  private func closeInput() {
    input.withLock { input in
      try? input?.close()
      input = nil
    }
  }

  /// Waits for the end of the program, and of its output. Processes that it started can keep that open.
  ///
  /// - Parameters:
  ///   - limit: the time limit in seconds, after which a supervised program is stopped; nil for none.
  ///   - most: the maximum size of each text that is kept.
  ///   - onOutput: called with the output as it arrives, on several threads.
  ///   - onFirstLine: called with the first line of the standard output, without its end.
  package func end(
    within limit: Double? = nil, keeping most: Int = .max, onOutput: @escaping @Sendable (Data) -> Void = { _ in },
    onFirstLine: (@Sendable (Data) -> Void)? = nil
  ) throws(TooSlow) -> End {
    let texts = Texts()
    let done = DispatchSemaphore(value: 0)
    // All are read at the same time, because a full pipe would block the program.
    for (number, pipe) in pipes.enumerated() {
      Thread.detachNewThread {
        var (onFirstLine, count) = (number == 0 ? onFirstLine : nil, 0)
        while case let part = pipe.fileHandleForReading.availableData, !part.isEmpty {
          texts.parts.withLock { if $0[number].count < most { $0[number] += part } }
          onOutput(part)
          if let call = onFirstLine, let end = part.firstIndex(of: UInt8(ascii: "\n")) {
            let length = count + end - part.startIndex
            call(texts.parts.withLock { $0[0].prefix(length) })
            onFirstLine = nil
          }
          count += part.count
        }
        // Otherwise this process would keep it open, and watching starts many processes.
        try? pipe.fileHandleForReading.close()
        done.signal()
      }
    }
    let deadline = limit.map { DispatchTime.now() + $0 } ?? .distantFuture
    for _ in pipes where done.wait(timeout: deadline) == .timedOut {
      closeInput()
      throw TooSlow(limit: limit ?? 0)
    }
    process.waitUntilExit()
    closeInput()
    let parts = texts.parts.withLock(\.self)
    return End(
      output: parts[0], error: parts[1],
      status: process.terminationReason == .exit ? process.terminationStatus : nil,
      isStopped: isStopped.load(ordering: .relaxed))
  }

  /// The output so far, for the threads that read it.
  private final class Texts: Sendable {
    let parts = Mutex([Data(), Data()])
  }
}

extension Process {
  /// Starts the process with the original signal mask of this process.
  ///
  /// `run()` passes on the mask of the calling thread, and Dispatch threads block most signals.
  package func runWithInitialSignalMask() throws {
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &former)
    process_use_initial_signal_mask()
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try run()
  }
}
