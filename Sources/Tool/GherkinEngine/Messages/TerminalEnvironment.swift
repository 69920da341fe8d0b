import GherkinRuntime

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
