internal import CProcess
package import Foundation

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
}
