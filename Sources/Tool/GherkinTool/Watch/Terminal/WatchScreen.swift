import Foundation
import GherkinFormatters
import GherkinEngine

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
    Console.output("\(text)\n")
  }

  /// Shows the state and the available keys.
  ///
  /// - Parameter hasFailures: whether a scenario failed when it last ran.
  func rest(_ text: String, hasFailures: Bool) {
    let keys = RawTerminal.isPresent ? "enter: all, \(hasFailures ? "f: failures, " : "")q: quit" : "watching"
    Console.output("\n\(text)  (\(keys))\n")
  }

  private func write(_ sequence: String) {
    do {
      try StandardStream.output.write(Array(sequence.utf8)[...])
    } catch {
      // If the screen cannot be written, the failure cannot be reported either.
    }
  }
}
