import GherkinRuntime

/// What the environment says of the terminal, if there is one.
package struct TerminalEnvironment {
  /// Whether it does nothing but show lines; nobody watches that of a build server.
  package let isDumb: Bool
  /// How many columns it is taken to have; nil for what it says itself.
  package let columns: Int?

  /// - Parameter environment: the variables of the process.
  package init(_ environment: [String: String]) {
    isDumb = environment["TERM"] == "dumb" || ContinuousIntegration.isUnattended(environment)
    columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}
