import GherkinProtocol
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension ProcessEnd {
  private static let signals: [(Int32, String, String)] = [
    (SIGILL, "SIGILL", "an illegal instruction; Swift ends a process like this if a precondition fails"),
    (SIGTRAP, "SIGTRAP", "a trap; Swift ends a process like this if a precondition fails"),
    (SIGABRT, "SIGABRT", "abort"),
    (SIGSEGV, "SIGSEGV", "an invalid memory access, such as a stack overflow"),
    (SIGBUS, "SIGBUS", "an access to memory that does not exist"),
    (SIGFPE, "SIGFPE", "an arithmetic error"),
    (SIGKILL, "SIGKILL", "killed, perhaps because memory ran out"),
    (SIGTERM, "SIGTERM", "terminated"),
    (SIGINT, "SIGINT", "interrupted"),
    (SIGHUP, "SIGHUP", "hung up"),
    (SIGPIPE, "SIGPIPE", "a write to a closed pipe"),
    (SIGQUIT, "SIGQUIT", "quit"),
    (SIGXCPU, "SIGXCPU", "too much processor time"),
    (SIGSYS, "SIGSYS", "an invalid system call"),
  ]

  /// The name, which is the type of an error: `SIGTRAP`, `exit`.
  var name: String {
    switch self {
    case .exited: return "exit"
    case .signalled(let number): return Self.signals.first { $0.0 == number }?.1 ?? "signal \(number)"
    case .unknown: return "lost process"
    }
  }

  /// The description as a sentence without a period.
  var words: String {
    switch self {
    case .exited(let code):
      return "a call of exit(\(code)) ended the process"
    case .signalled(let number):
      guard let signal = Self.signals.first(where: { $0.0 == number }) else {
        return "the process was ended by signal \(number)"
      }
      return "the process was ended by \(signal.1): \(signal.2)"
    case .unknown: return "the process disappeared; its exit status is not available"
    }
  }
}
