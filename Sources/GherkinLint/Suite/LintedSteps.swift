/// The step definitions of a package and their use, as plain values.
package struct LintedSteps: Sendable {
  /// A step definition.
  package struct Definition: Sendable {
    let file: String
    let line: Int
    let pattern: String
    /// The tag expression of its library; nil for a definition for all scenarios.
    let tags: String?
    let isUsed: Bool
    /// What to write instead of the step; nil for a step that is not deprecated.
    let deprecated: String?
    /// The steps that it alone matches.
    let uses: [Step]

    /// - Parameters:
    ///   - file: the path of the Swift file in reports.
    ///   - line: the line of the registration.
    ///   - pattern: the pattern, as written.
    ///   - tags: the tag expression of its library; nil for a definition for all scenarios.
    ///   - isUsed: whether it matches a step of the features.
    ///   - deprecated: what to write instead of the step; nil for a step that is not deprecated.
    ///   - uses: the steps that it alone matches; only those of deprecated definitions are looked at.
    package init(
      file: String, line: Int, pattern: String, tags: String? = nil, isUsed: Bool, deprecated: String? = nil,
      uses: [Step] = []
    ) {
      self.file = file
      self.line = line
      self.pattern = pattern
      self.tags = tags
      self.isUsed = isUsed
      self.deprecated = deprecated
      self.uses = uses
    }

    var place: String { "\(file):\(line)" }
  }

  /// A step with no definition, or with several.
  package struct Step: Sendable {
    let uri: String
    let line: Int
    let text: String
    let definitions: [Int]

    /// - Parameters:
    ///   - uri: the feature's file.
    ///   - line: the step's line.
    ///   - text: its text, placeholders replaced.
    ///   - definitions: the indexes of the definitions that match, or are near.
    package init(uri: String, line: Int, text: String, definitions: [Int]) {
      self.uri = uri
      self.line = line
      self.text = text
      self.definitions = definitions
    }
  }

  /// A table or doc string that does not fit the definition of its step.
  package struct Misfit: Sendable {
    let uri: String
    let line: Int
    let column: Int
    let problem: String
    let remedy: String

    /// - Parameters:
    ///   - uri: the feature's file.
    ///   - line: the line of the step, or of the cell that does not fit.
    ///   - column: its column.
    ///   - problem: what is wrong.
    ///   - remedy: what to do about it, as a sentence.
    package init(uri: String, line: Int, column: Int, problem: String, remedy: String) {
      self.uri = uri
      self.line = line
      self.column = column
      self.problem = problem
      self.remedy = remedy
    }
  }

  /// All definitions.
  let definitions: [Definition]
  /// The steps without a definition, with the definitions that are near.
  let undefined: [Step]
  /// The steps with several definitions, with these.
  let ambiguous: [Step]
  /// The tables and doc strings that do not fit.
  let misfits: [Misfit]
  /// Whether the features are all features of the package: only then a definition that none of them uses is unused.
  let knowsAllUses: Bool

  /// Creates the value of its parts.
  package init(
    definitions: [Definition], undefined: [Step], ambiguous: [Step], misfits: [Misfit] = [], knowsAllUses: Bool
  ) {
    self.definitions = definitions
    self.undefined = undefined
    self.ambiguous = ambiguous
    self.misfits = misfits
    self.knowsAllUses = knowsAllUses
  }
}
