package import GherkinProtocol

/// A step definition of another Cucumber implementation.
package struct ForeignDefinition: Sendable {
  /// The name of the function that defines it in Swift: `given`, `when`, `then` or `step`.
  package let keyword: String
  package let pattern: Definitions.Step.Pattern
  /// The names of its arguments.
  package let names: [String]
  /// The types of its arguments that differ from those of the pattern's groups; nil for others.
  package let types: [String?]
  /// The parameters of its body, if a step passes its table or doc string as the last one; empty for Python, where steps
  /// find them in the context.
  package let parameters: [ForeignParameter]
  /// The comment or the documentation of its body; nil for none.
  package let about: String?
  /// The line, counted from 1.
  package let line: Int
}

/// A parameter of a function in another language.
package struct ForeignParameter: Sendable {
  package let name: String
  /// The type in TypeScript; nil for none.
  package let type: String?
  /// Whether a call can omit it.
  package let isOptional: Bool
}
