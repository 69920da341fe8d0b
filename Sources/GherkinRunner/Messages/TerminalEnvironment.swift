import GherkinRuntime

/// What the environment says of the terminal, if there is one.
package struct TerminalEnvironment {
  /// Whether it does nothing but show lines; nobody watches that of a build server.
  package let isDumb: Bool
  /// Whether colours are wanted: `FORCE_COLOR` beats `NO_COLOR`, as in other tools; nil if that depends on the
  /// terminal.
  package let wantsColours: Bool?
  /// How many columns it is taken to have; nil for what it says itself.
  package let columns: Int?

  /// - Parameter environment: the variables of the process.
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
