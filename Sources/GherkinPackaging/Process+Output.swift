internal import CProcess
package import Foundation
internal import Synchronization

extension Process {
  /// Starts the process with the signals blocked that this process was started with.
  ///
  /// `run()` passes the mask of the calling thread on, and the threads of Dispatch block most signals.
  package func runWithInitialSignalMask() throws {
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &former)
    process_use_initial_signal_mask()
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try run()
  }

  /// Runs the process to its end, and returns what it wrote.
  package func runForOutput() throws -> (output: Data, error: Data) {
    let (output, error) = (Pipe(), Pipe())
    standardInput = FileHandle.nullDevice
    standardOutput = output
    standardError = error
    try runWithInitialSignalMask()
    let errors = Mutex(Data())
    let done = DispatchSemaphore(value: 0)
    // Both are read at once, as a full pipe would hold up the process.
    Thread.detachNewThread {
      let data = error.fileHandleForReading.readDataToEndOfFile()
      errors.withLock { $0 = data }
      done.signal()
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    done.wait()
    waitUntilExit()
    return (data, errors.withLock(\.self))
  }
}
