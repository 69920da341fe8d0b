extension ParameterType {
  /// Creates a value of the texts that a match gave, see `Argument.transformInput`.
  public enum Transform: Sendable {
    /// A transform of a built-in type, which runs synchronously.
    case immediate(@Sendable ([String?]) throws -> any Sendable)
    /// A transform of the user, which may suspend.
    case user(@Sendable ([String?]) async throws -> any Sendable)

    /// The value for `groups`; where no group took part, the built-in types and those made of one text give an
    /// `Optional` of their type that is nil.
    public func callAsFunction(_ groups: [String?]) async throws -> any Sendable {
      switch self {
      case .immediate(let transform): try transform(groups)
      case .user(let transform): try await transform(groups)
      }
    }
  }
}
