#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension ProcessEnd {
  private static let signals: [(Int32, String, String)] = [
    (SIGILL, "SIGILL", "an illegal instruction, as Swift ends a process at a broken precondition"),
    (SIGTRAP, "SIGTRAP", "a trap, as Swift ends a process at a broken precondition"),
    (SIGABRT, "SIGABRT", "abort"),
    (SIGSEGV, "SIGSEGV", "memory that may not be touched, as by a stack that overflows"),
    (SIGBUS, "SIGBUS", "memory that is not there"),
    (SIGFPE, "SIGFPE", "arithmetic that is not possible"),
    (SIGKILL, "SIGKILL", "killed, by somebody or for want of memory"),
    (SIGTERM, "SIGTERM", "asked to end"),
    (SIGINT, "SIGINT", "interrupted"),
    (SIGHUP, "SIGHUP", "hung up"),
    (SIGPIPE, "SIGPIPE", "a reader that went away"),
    (SIGQUIT, "SIGQUIT", "asked to quit"),
    (SIGXCPU, "SIGXCPU", "too much processor time"),
    (SIGSYS, "SIGSYS", "a call that the system does not have"),
  ]

  /// A name for it, as the type of an error: `SIGTRAP`, `exit`.
  var name: String {
    switch self {
    case .exited: return "exit"
    case .signalled(let number): return Self.signals.first { $0.0 == number }?.1 ?? "signal \(number)"
    case .unknown: return "lost process"
    }
  }

  /// What happened, as a sentence without its end.
  var words: String {
    switch self {
    case .exited(let code):
      return "the process was ended by a call of exit(\(code)), before the scenario was over"
    case .signalled(let number):
      guard let signal = Self.signals.first(where: { $0.0 == number }) else {
        return "the process was ended by signal \(number)"
      }
      return "the process was ended by \(signal.1): \(signal.2)"
    case .unknown: return "the process is gone, and nobody knows why"
    }
  }
}
