import Foundation
import GherkinFormatters
import GherkinEngine
import Synchronization

/// Shows the progress of the package manager on standard error: on a terminal as a line that is updated, otherwise as a
/// new line every ten seconds at most.
final class BuildProgress: Sendable {
  private struct State {
    /// The product being built; nil before the build.
    var product: String?
    /// The latest output of the build.
    var step = ""
    var start = ContinuousClock.now
    var isOver = false
  }

  private static let interval: Duration = .seconds(10)

  private let isDrawn: Bool
  private let state = Mutex(State())

  /// Starts to show the progress.
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

  /// Starts a build.
  ///
  /// - Parameters:
  ///   - product: the product.
  ///   - isFirst: whether it has never been built, so that the build takes long. Without a terminal, only such a build
  ///     is announced at its start.
  func begin(_ product: String, isFirst: Bool) {
    state.withLock { $0 = State(product: product) }
    if isFirst, !isDrawn { Console.error("\(CommandTable.program): building \(product) …\n") }
  }

  /// Handles output of the build.
  func take(_ output: Data) {
    let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).last
    if let line { state.withLock { $0.step = String(line.prefix(200)) } }
  }

  /// Ends, and removes the line from the terminal.
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
