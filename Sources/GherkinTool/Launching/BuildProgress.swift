import Foundation
import GherkinFormatters
import GherkinRunner
import Synchronization

/// Shows on standard error what the package manager does and for how long: on a terminal as a line that changes, elsewhere
/// as a line at most every ten seconds.
final class BuildProgress: Sendable {
  private struct State {
    /// What is built; nil before.
    var product: String?
    /// What the build said last.
    var step = ""
    var start = ContinuousClock.now
    var isOver = false
  }

  private static let interval: Duration = .seconds(10)

  private let isDrawn: Bool
  private let state = Mutex(State())

  /// Begins.
  init() {
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    isDrawn = StandardStream.error.isTerminal && !terminal.isDumb
    if isDrawn { StatusLine.begin(width: terminal.columns) }
    Thread.detachNewThread { [self] in
      var shown = ContinuousClock.now
      while true {
        Thread.sleep(forTimeInterval: 0.1)
        if state.withLock(\.isOver) { return }
        if isDrawn {
          StatusLine.show(text)
        } else if ContinuousClock.now - shown >= Self.interval {
          shown = .now
          Console.error("\(text)\n")
        }
      }
    }
  }

  /// Begins a build.
  ///
  /// - Parameters:
  ///   - product: what is built.
  ///   - isFirst: whether it has not been built yet, so that the build takes long. Without a terminal, only such a build
  ///     is announced at its start.
  func begin(_ product: String, isFirst: Bool) {
    state.withLock { $0 = State(product: product) }
    if isFirst, !isDrawn { Console.error("\(CommandTable.program): building \(product) …\n") }
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

  /// `gherkin-run: building Specs, 12 s: [3/40] Compiling Steps Beer.swift`.
  private var text: String {
    let state = state.withLock { $0 }
    let action = state.product.map { "building \($0)" } ?? "reading the package"
    return "\(CommandTable.program): \(action), \((ContinuousClock.now - state.start).components.seconds) s"
      + (state.step.isEmpty ? "" : ": \(state.step)")
  }
}
