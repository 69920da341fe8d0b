/// A text in a step that is converted to a value.
///
/// No value has been made yet: transforms are the user's code, and run with the step.
public struct Argument: Sendable {
  /// What makes the value.
  public let parameterType: ParameterType
  /// The text, with the capture groups of the parameter type's regexp.
  public let group: Group

  /// Creates an argument from a parameter type and its matched group.
  package init(parameterType: ParameterType, group: Group) {
    self.parameterType = parameterType
    self.group = group
  }

  /// What the parameter type's transform takes: the texts of the regexp's capture groups or, if it has none, the
  /// whole text alone; nil for a group that did not match.
  public var transformInput: [String?] {
    group.children.isEmpty ? [group.value] : group.children.map(\.value)
  }

  /// The value, made by the parameter type's transform; throws what that throws.
  public func value() async throws -> any Sendable {
    try await parameterType.transform(transformInput)
  }
}
