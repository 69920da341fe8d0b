import Foundation
import GherkinFormatters
import GherkinRuntime

extension RunCommand {
  /// Formatters that show on a terminal by themselves how the run goes.
  private static let drawing: Set = ["progress", "progress-bar"]

  /// What shows how the run goes to a person who waits; nil if it is not set, where a report does so, and where steps
  /// run in this process, as what they print would get in the way.
  func progress(_ monitor: RunMonitor) -> RunProgress? {
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    guard options.isIsolated, options.volume != .quiet, !terminal.isDumb, StandardStream.error.isTerminal else {
      return nil
    }
    let isDrawn = options.reporting.reports.contains { $0.file == nil && Self.drawing.contains($0.formatter.name) }
    guard !isDrawn || !StandardStream.output.isTerminal else { return nil }
    return RunProgress(of: monitor, width: terminal.columns)
  }
}
