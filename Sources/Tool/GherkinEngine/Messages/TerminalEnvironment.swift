import Foundation
import GherkinCommandLine
package import GherkinFormatters
import GherkinRuntime
import GherkinText

/// The terminal settings in the environment.
package struct TerminalEnvironment {
  /// Whether the terminal cannot move the cursor, or is the log of a CI service.
  package let isDumb: Bool
  /// Whether colours are requested: `FORCE_COLOR` takes precedence over `NO_COLOR`, as in other tools; nil to decide by
  /// the terminal.
  package let wantsColours: Bool?
  /// The assumed number of columns; nil for the terminal's actual width.
  package let columns: Int?

  /// - Parameter environment: the environment variables.
  package init(_ environment: [String: String]) {
    isDumb = environment["TERM"] == "dumb" || ContinuousIntegration.isUnattended(environment)
    if let forced = environment["FORCE_COLOR"], !forced.isEmpty {
      wantsColours = !["0", "false"].contains(forced)
    } else {
      wantsColours = environment["NO_COLOR", default: ""].isEmpty ? nil : false
    }
    columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}

extension Console {
  /// Writes a unified diff to standard output. If the terminal has colours, removed lines are red and added lines
  /// green.
  package static func difference(_ text: String) throws(OutputError) {
    let environment = TerminalEnvironment(ProcessInfo.processInfo.environment)
    guard environment.wantsColours ?? (StandardStream.output.isTerminal && !environment.isDumb) else {
      return try output(text)
    }
    let lines = VisibleText.block(text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line.first {
      case "-": "\u{1B}[31m\(line)\u{1B}[39m"
      case "+": "\u{1B}[32m\(line)\u{1B}[39m"
      default: String(line)
      }
    }
    try result(lines.joined(separator: "\n"))
  }
}
