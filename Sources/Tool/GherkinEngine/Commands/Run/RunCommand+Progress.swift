import Foundation
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun

extension RunCommand {
  /// Formatters that show the progress on a terminal themselves.
  private static let drawing: Set = ["progress", "progress-bar"]

  /// Returns the progress line; nil if it is disabled, if a report shows the progress, or if steps run in this process,
  /// because their output would interfere.
  func progress(_ monitor: RunMonitor) -> RunProgress? {
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    guard !runsStepsHere, !options.isDry, options.volume != .quiet, !terminal.isDumb, StandardStream.error.isTerminal
    else {
      return nil
    }
    let isDrawn = options.reporting.reports.contains { $0.file == nil && Self.drawing.contains($0.formatter.name) }
    guard !isDrawn || !StandardStream.output.isTerminal else { return nil }
    return RunProgress(of: monitor, width: terminal.columns)
  }
}
