import Foundation
import GherkinRunner
import Synchronization

/// A terminal that hands over each key at once and does not show it, until it is given back.
///
/// There is one, that of standard input. Signals still come from its keys.
enum RawTerminal {
  /// How it was before; nil if it is as it was.
  private static let original = Mutex<termios?>(nil)
  private static let hasExitHandler = Mutex(false)

  /// Whether standard input is a terminal.
  static var isPresent: Bool { isatty(STDIN_FILENO) == 1 }

  /// Takes it, if there is one. It is given back when the process exits, if nobody does so before.
  static func enter() {
    var now = termios()
    guard isPresent, tcgetattr(STDIN_FILENO, &now) == 0 else { return }
    let isTaken = original.withLock { original in
      guard original == nil else { return false }
      original = now
      return true
    }
    guard isTaken else { return }
    let isFirst = hasExitHandler.withLock { has in
      defer { has = true }
      return !has
    }
    if isFirst { atexit { RawTerminal.leave() } }
    now.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &now)
  }

  /// Gives it back as it was.
  static func leave() {
    let before = original.withLock { original in
      defer { original = nil }
      return original
    }
    guard var before else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
