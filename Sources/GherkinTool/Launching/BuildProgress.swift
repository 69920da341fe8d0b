import Foundation
import GherkinFormatters
import GherkinRunner
import Synchronization

/// Shows on standard error what a build does and for how long: on a terminal as a line that changes, elsewhere as a line at
/// most every ten seconds.
final class BuildProgress: Sendable {
  private struct State {
    /// What the build said last.
    var step = ""
    var isOver = false
  }

  private static let interval: Duration = .seconds(10)

  private let product: String
  private let isDrawn: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Begins.
  ///
  /// - Parameters:
  ///   - product: what is built.
  ///   - isFirst: whether it has not been built yet, so that the build takes long. Without a terminal, only such a build
  ///     is announced at its start.
  init(_ product: String, isFirst: Bool) {
    self.product = product
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    isDrawn = StandardStream.error.isTerminal && !terminal.isDumb
    if isDrawn { StatusLine.begin(width: terminal.columns) } else if isFirst { Console.error("\(head) …\n") }
    Thread.detachNewThread { [self] in
      var shown = start
      while !state.withLock(\.isOver) {
        if isDrawn {
          StatusLine.show(text)
        } else if ContinuousClock.now - shown >= Self.interval {
          shown = .now
          Console.error("\(text)\n")
        }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// Takes output of the build.
  func take(_ output: Data) {
    let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).last
    if let line { state.withLock { $0.step = String(line.prefix(200)) } }
  }

  /// Ends, and leaves nothing on a terminal.
  func end() {
    state.withLock { $0.isOver = true }
    if isDrawn { StatusLine.end() }
  }

  private var head: String { "\(CommandTable.program): building \(product)" }

  /// `gherkin-run: building Specs, 12 s: [3/40] Compiling Steps Beer.swift`.
  private var text: String {
    let step = state.withLock(\.step)
    return "\(head), \((ContinuousClock.now - start).components.seconds) s" + (step.isEmpty ? "" : ": \(step)")
  }
}
