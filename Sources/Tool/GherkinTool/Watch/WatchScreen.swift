import GherkinCommandLine
import Foundation
import GherkinFormatters
import GherkinEngine
import Synchronization

/// The output of a watch between its runs: one screen at a time on a terminal, otherwise lines.
struct WatchScreen {
  private let isTerminal: Bool

  init() {
    isTerminal = StandardStream.output.isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Starts a new screen with a title.
  func begin(_ text: String) {
    // Moves the cursor home and erases everything below; the scrollback stays.
    if isTerminal { write("\u{1B}[H\u{1B}[2J") }
    Console.conversation("\(text)\n")
  }

  /// Shows the state and the available keys.
  ///
  /// - Parameter hasFailures: whether a scenario failed when it last ran.
  func rest(_ text: String, hasFailures: Bool) {
    let keys = RawTerminal.isPresent ? "enter: all, \(hasFailures ? "f: failures, " : "")q: quit" : "watching"
    Console.conversation("\n\(text)  (\(keys))\n")
  }

  private func write(_ sequence: String) {
    do {
      try StandardStream.output.write(Array(sequence.utf8)[...])
    } catch {
      // If the screen cannot be written, the failure cannot be reported either.
    }
  }
}

/// Switches the terminal of standard input to a mode in which keys are available at once and not echoed. Keys still
/// cause signals.
enum RawTerminal {
  /// The original settings; nil if they are in effect.
  private static let original = Mutex<termios?>(nil)
  private static let hasExitHandler = Mutex(false)

  /// Whether standard input is a terminal.
  static var isPresent: Bool { isatty(STDIN_FILENO) == 1 }

  /// Enters the mode if there is a terminal. The original settings are restored at the latest when the process exits.
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

  /// Restores the original settings.
  static func leave() {
    let before = original.withLock { original in
      defer { original = nil }
      return original
    }
    guard var before else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
