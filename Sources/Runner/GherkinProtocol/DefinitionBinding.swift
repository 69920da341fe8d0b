/// How the arguments of a step definition get their values: what planning knows about the definition's pattern and its
/// body. Sent with ``Order/begin(_:_:_:clockOffset:)``, so that the process with the code reads no pattern.
package struct DefinitionBinding: Sendable, Hashable {
  /// A parameter of the pattern.
  package struct Parameter: Sendable, Hashable {
    /// The name of its parameter type; nil for a capture group without one.
    package let type: String?
    /// Whether the parameter type converts the text; otherwise, the body's own type reads it.
    package let isConverted: Bool

    package init(type: String?, isConverted: Bool) {
      self.type = type
      self.isConverted = isConverted
    }
  }

  /// The parameters in order; empty for a regex literal, which the process with the code matches.
  package let parameters: [Parameter]

  package init(parameters: [Parameter]) {
    self.parameters = parameters
  }
}
