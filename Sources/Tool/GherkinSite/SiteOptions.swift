package import GherkinMessages
package import GherkinOutcomes

/// The options of a site, in addition to its features and results.
package struct SiteOptions: Sendable {
  /// The title of the site.
  package var title: String?
  /// The URL of an editor for a file, for the links "Suggest a change"; nil for none.
  package var editLink: SourceLink?
  /// The URL of a file's line; nil to use the one of the run, if there is one.
  package var sourceLink: SourceLink?
  /// The links of tags, in addition to those of the run.
  package var tagLinks: [TagLink] = []
  /// What the last probe says.
  package var unchecked = UncheckedScenarios()
  /// The requirements of a site whose run has none; nil for none.
  package var requirements: RequirementList?
  /// Reads a text file, such as the `README.md` of a folder; returns nil if there is none.
  package var readText: @Sendable (String) -> String? = { _ in nil }

  /// Creates options with default values.
  package init() {}
}

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
