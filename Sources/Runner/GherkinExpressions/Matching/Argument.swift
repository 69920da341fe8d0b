/// A text in a step that can be converted to a value.
///
/// The value is not computed yet: transforms are the user's code, and run with the step.
public struct Argument: Sendable {
  /// The parameter type that converts the text.
  public let parameterType: ParameterType
  /// The text, with the capture groups of the parameter type's regexp.
  public let group: Group

  /// Creates an argument from a parameter type and its matched group.
  package init(parameterType: ParameterType, group: Group) {
    self.parameterType = parameterType
    self.group = group
  }

  /// The input of the parameter type's transform: the texts of the regexp's capture groups or, if it has none, the
  /// whole text; nil for a group that did not match.
  public var transformInput: [String?] {
    group.children.isEmpty ? [group.value] : group.children.map(\.value)
  }

  /// Returns the value of the parameter type's transform. Throws its errors.
  public func value() async throws -> any Sendable {
    try await parameterType.transform(transformInput)
  }
}
