/// A condition on one argument of a call.
public struct ArgumentMatcher<Argument> {
  /// The description in the parentheses of a call.
  let description: () -> String
  let matches: (Argument) -> Bool

  /// Any argument.
  public static var any: ArgumentMatcher {
    ArgumentMatcher(description: { "any" }, matches: { _ in true })
  }

  /// An argument of this type, or of a subclass, or that conforms to this protocol.
  public static func instance<Subtype>(of type: Subtype.Type) -> ArgumentMatcher {
    ArgumentMatcher(description: { "any \(type)" }, matches: { $0 is Subtype })
  }

  /// An argument that meets a condition.
  ///
  /// - Parameters:
  ///   - description: the argument's description in messages: “a page beyond 1”.
  ///   - condition: whether an argument matches.
  public static func satisfying(
    _ description: String = "one that meets the condition", _ condition: @escaping (Argument) -> Bool
  ) -> ArgumentMatcher {
    ArgumentMatcher(description: { description }, matches: condition)
  }
}

extension ArgumentMatcher where Argument: Equatable {
  /// An argument that equals `expected`.
  public static func equal(_ expected: Argument) -> ArgumentMatcher {
    ArgumentMatcher(description: { described(expected) }, matches: { $0 == expected })
  }
}
