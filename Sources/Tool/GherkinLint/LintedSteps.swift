package import GherkinDefinitions
package import GherkinRuntime

/// The step definitions of a package, and the steps about which rules report problems.
package struct LintedSteps: Sendable {
  /// A step, and definitions that match it or resemble it.
  package struct Step: Sendable {
    let uri: String
    let line: Int
    /// The text with placeholders replaced.
    let text: String
    let definitions: [KnownDefinition]
    /// The definition that matches an undefined step, but is for scenarios with other tags.
    package var excluded: KnownDefinition?

    package init(
      uri: String, line: Int, text: String, definitions: [KnownDefinition] = [], excluded: KnownDefinition? = nil
    ) {
      (self.uri, self.line, self.text) = (uri, line, text)
      (self.definitions, self.excluded) = (definitions, excluded)
    }
  }

  /// All definitions. Their files are paths as in reports.
  package var definitions: [KnownDefinition] = []
  /// The definitions that match no step; none unless the features are all features of the package.
  package var unused: [KnownDefinition] = []
  /// The undefined steps, with similar definitions.
  package var undefined: [Step] = []
  /// The ambiguous steps, with their definitions.
  package var ambiguous: [Step] = []
  /// The deprecated definitions, with the steps that match only them.
  package var deprecated: [(definition: KnownDefinition, uses: [Step])] = []
  /// The tables and doc strings that the definitions do not accept.
  package var misfits: [BlockProblem] = []
  /// The unused definitions whose patterns are mistakes.
  package var unmatchable: [(definition: KnownDefinition, problem: String, remedy: String)] = []
  /// The definitions that match texts of ``LostLine/texts(in:)``.
  package var matches: [String: [KnownDefinition]] = [:]

  package init() {}
}
