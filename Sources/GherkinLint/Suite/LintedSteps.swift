/// What is known of step definitions, as plain values.
package struct LintedSteps: Sendable {
  /// A step definition.
  package struct Definition: Sendable {
    let file: String
    let line: Int
    let pattern: String
    let isUsed: Bool

    /// - Parameters:
    ///   - file: the Swift file, as reports call it.
    ///   - line: the line of the registration.
    ///   - pattern: what it matches with, as written.
    ///   - isUsed: whether it matches a step of the features.
    package init(file: String, line: Int, pattern: String, isUsed: Bool) {
      self.file = file
      self.line = line
      self.pattern = pattern
      self.isUsed = isUsed
    }

    var place: String { "\(file):\(line)" }
  }

  /// A step that has not one definition.
  package struct Step: Sendable {
    let uri: String
    let line: Int
    let text: String
    let definitions: [Int]

    /// - Parameters:
    ///   - uri: the feature's file.
    ///   - line: the step's line.
    ///   - text: its text, placeholders replaced.
    ///   - definitions: those that match, or are near, by their place in the list of all.
    package init(uri: String, line: Int, text: String, definitions: [Int]) {
      self.uri = uri
      self.line = line
      self.text = text
      self.definitions = definitions
    }
  }

  /// All definitions.
  let definitions: [Definition]
  /// The steps that none matches, with those that are near.
  let undefined: [Step]
  /// The steps that several match, with these.
  let ambiguous: [Step]
  /// Whether the features are all there are: only then a definition that none of them uses is unused.
  let knowsAllUses: Bool

  /// Brings together what is known.
  package init(definitions: [Definition], undefined: [Step], ambiguous: [Step], knowsAllUses: Bool) {
    self.definitions = definitions
    self.undefined = undefined
    self.ambiguous = ambiguous
    self.knowsAllUses = knowsAllUses
  }
}
