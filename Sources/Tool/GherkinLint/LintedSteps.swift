/// The step definitions of a package and their uses, as plain values.
package struct LintedSteps: Sendable {
  /// A step definition.
  package struct Definition: Sendable {
    /// The path of the Swift file in reports.
    let file: String
    /// The line of the registration.
    let line: Int
    /// The pattern, as written.
    let pattern: String
    /// The tag expression of its library; nil for a definition for all scenarios.
    let tags: String?
    /// Whether it matches a step of the features.
    let isUsed: Bool
    /// The recommended replacement; nil for a step that is not deprecated.
    let deprecated: String?
    /// The steps that match only this definition, for a deprecated definition only.
    let uses: [Step]

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

  /// A step without a definition, or with several.
  package struct Step: Sendable {
    let uri: String
    let line: Int
    /// The text with placeholders replaced.
    let text: String
    /// The indices of the matching or similar definitions.
    let definitions: [Int]
    /// The definition that matches an undefined step, but is for scenarios with other tags.
    package var excluded: Int?

    package init(uri: String, line: Int, text: String, definitions: [Int], excluded: Int? = nil) {
      self.excluded = excluded
      self.uri = uri
      self.line = line
      self.text = text
      self.definitions = definitions
    }
  }

  /// A table or doc string that its step's definition does not accept.
  package struct Misfit: Sendable {
    let uri: String
    /// The line of the step, or of the incompatible cell.
    let line: Int
    let column: Int
    let problem: String
    /// The remedy, as a sentence.
    let remedy: String

    package init(uri: String, line: Int, column: Int, problem: String, remedy: String) {
      self.uri = uri
      self.line = line
      self.column = column
      self.problem = problem
      self.remedy = remedy
    }
  }

  /// A definition that can match no step because of a mistake in its pattern.
  package struct Unmatchable: Sendable {
    /// The index of the definition.
    let definition: Int
    /// The pattern and the mistake.
    let problem: String
    let remedy: String

    package init(definition: Int, problem: String, remedy: String) {
      self.definition = definition
      self.problem = problem
      self.remedy = remedy
    }
  }

  /// All definitions.
  let definitions: [Definition]
  /// The undefined steps, with similar definitions.
  let undefined: [Step]
  /// The ambiguous steps, with their definitions.
  let ambiguous: [Step]
  /// The tables and doc strings that the definitions do not accept.
  let misfits: [Misfit]
  /// The unused definitions whose patterns are mistakes.
  let unmatchable: [Unmatchable]
  /// The indices of the definitions that match texts of ``LostLine/texts(in:)``.
  let matches: [String: [Int]]
  /// Whether the features are all features of the package. Only then can unused definitions be determined.
  let knowsAllUses: Bool

  package init(
    definitions: [Definition], undefined: [Step], ambiguous: [Step], misfits: [Misfit] = [],
    unmatchable: [Unmatchable] = [], matches: [String: [Int]] = [:], knowsAllUses: Bool
  ) {
    self.definitions = definitions
    self.undefined = undefined
    self.ambiguous = ambiguous
    self.misfits = misfits
    self.unmatchable = unmatchable
    self.matches = matches
    self.knowsAllUses = knowsAllUses
  }
}
