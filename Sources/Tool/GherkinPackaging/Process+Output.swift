internal import CGherkinProcess
package import Foundation
internal import Synchronization

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

  /// Runs a program until it ends.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - words: its arguments.
  ///   - folder: its working directory; nil for that of this process.
  ///   - onOutput: called with the output as it arrives, on several threads.
  /// - Returns: its output on standard output and standard error, and its exit status; nil if a signal ended it.
  package static func output(
    of program: String, _ words: [String], in folder: String? = nil,
    onOutput: @escaping @Sendable (Data) -> Void = { _ in }
  ) throws -> (output: Data, error: Data, status: Int32?) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.runWithInitialSignalMask()
    let errors = Mutex(Data())
    let done = DispatchSemaphore(value: 0)
    // Both are read at the same time, because a full pipe would block the process.
    Thread.detachNewThread {
      let data = Self.read(error, onOutput)
      errors.withLock { $0 = data }
      done.signal()
    }
    let data = read(output, onOutput)
    done.wait()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : nil
    return (data, errors.withLock(\.self), status)
  }

  /// Reads all of a pipe, and closes it. Otherwise this process would keep it open, and watching starts many processes.
  private static func read(_ pipe: Pipe, _ onOutput: (Data) -> Void) -> Data {
    defer { try? pipe.fileHandleForReading.close() }
    var data = Data()
    while true {
      let part = pipe.fileHandleForReading.availableData
      if part.isEmpty { return data }
      data += part
      onOutput(part)
    }
  }
}
