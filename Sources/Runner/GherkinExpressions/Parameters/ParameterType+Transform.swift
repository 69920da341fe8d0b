extension ParameterType {
  /// A conversion of the texts of a match, see `Argument.transformInput`, to a value.
  public enum Transform: Sendable {
    /// A transform of a built-in type, which runs synchronously.
    case immediate(@Sendable ([String?]) throws -> any Sendable)
    /// A transform of the user, which may suspend.
    case user(@Sendable ([String?]) async throws -> any Sendable)

    /// Returns the value for `groups`. If no group matched, the built-in types and those with a transform for one text
    /// return an `Optional` of their type that is nil.
    public func callAsFunction(_ groups: [String?]) async throws -> any Sendable {
      switch self {
      case .immediate(let transform): try transform(groups)
      case .user(let transform): try await transform(groups)
      }
    }
  }
}

extension [String?] {
  /// The text of the first group that matched; nil if none did. Without a lazy sequence, which takes long in the debug
  /// builds of runners.
  package var firstMatched: String? {
    var index = 0
    while index < count {
      if let text = self[index] { return text }
      index += 1
    }
    return nil
  }
}
