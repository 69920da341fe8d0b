package import GherkinOutcomes

/// What the last probe says of steps: which patterns do not check a value, and in which scenarios. An empty value says
/// nothing: what was not probed is not checked either.
package struct UncheckedScenarios: Sendable {
  /// The patterns of definitions that do not check a value, or only in part.
  package let patterns: Set<String>
  /// The scenarios with such a value.
  package let scenarios: Set<ScenarioIdentity>

  package init(patterns: Set<String> = [], scenarios: Set<ScenarioIdentity> = []) {
    (self.patterns, self.scenarios) = (patterns, scenarios)
  }
}
