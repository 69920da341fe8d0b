package import Foundation

extension Process {
  /// Starts the process as a shell does: without blocked signals, which the threads of tests have.
  package func runUnblocked() throws {
    var none = sigset_t()
    var former = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try run()
  }
}
