#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinText

/// The names of signals, with or without `SIG`.
enum SignalName {
  private static let numbers: KeyValuePairs = [
    "ABRT": SIGABRT, "ALRM": SIGALRM, "BUS": SIGBUS, "CONT": SIGCONT, "FPE": SIGFPE, "HUP": SIGHUP, "ILL": SIGILL,
    "INT": SIGINT, "KILL": SIGKILL, "PIPE": SIGPIPE, "QUIT": SIGQUIT, "SEGV": SIGSEGV, "STOP": SIGSTOP,
    "TERM": SIGTERM, "TRAP": SIGTRAP, "TSTP": SIGTSTP, "USR1": SIGUSR1, "USR2": SIGUSR2, "WINCH": SIGWINCH,
  ]

  /// Returns the number of a signal.
  static func number(of name: String) throws(CommandError) -> Int32 {
    let short = name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name
    if let signal = numbers.first(where: { $0.key == short }) { return signal.value }
    let known = numbers.map { "SIG\($0.key)" }
    let near = Spelling.nearest(to: "SIG" + short, among: known)
    throw CommandError(
      "there is no signal \(VisibleText.quoted(name)); "
        + (near.map { "did you mean \($0)?" } ?? "use one of \(known.joined(separator: ", "))"))
  }

  /// Returns the name of a signal; its number if it has none here.
  static func name(of number: Int32) -> String {
    numbers.first { $0.value == number }.map { "SIG\($0.key)" } ?? "\(number)"
  }
}
#endif
