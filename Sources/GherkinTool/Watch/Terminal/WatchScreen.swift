import Foundation
import GherkinFormatters
import GherkinRunner

/// What a watch shows next to its runs: one screen at a time on a terminal, lines elsewhere.
struct WatchScreen {
  private let isTerminal: Bool

  init() {
    isTerminal = StandardStream.output.isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Begins a new screen with what it is about.
  func begin(_ text: String) {
    // The cursor goes home and all below it goes: what scrolled away before stays where it is.
    if isTerminal { write("\u{1B}[H\u{1B}[2J") }
    Console.output("\(text)\n")
  }

  /// Says how it stands, and what there is to do.
  ///
  /// - Parameter hasFailures: whether something did not pass when it ran last.
  func rest(_ text: String, hasFailures: Bool) {
    let keys = RawTerminal.isPresent ? "enter: all, \(hasFailures ? "f: failures, " : "")q: quit" : "watching"
    Console.output("\n\(text)  (\(keys))\n")
  }

  private func write(_ sequence: String) {
    do {
      try StandardStream.output.write(Array(sequence.utf8)[...])
    } catch {
      // If nobody reads the screen, the error cannot be reported.
    }
  }
}
