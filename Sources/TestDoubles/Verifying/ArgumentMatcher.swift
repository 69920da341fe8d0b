/// A condition on one argument of a call.
public struct ArgumentMatcher<Argument> {
  let description: String
  let matches: (Argument) -> Bool

  /// Any argument.
  public static var any: ArgumentMatcher {
    ArgumentMatcher(description: "any") { _ in true }
  }

  /// An argument of this type, or of a subclass.
  public static func instance<Subtype>(of type: Subtype.Type) -> ArgumentMatcher {
    ArgumentMatcher(description: "an instance of \(type)") { $0 is Subtype }
  }

  /// An argument that meets a condition.
  public static func satisfying(
    _ description: String = "one that meets the condition", _ condition: @escaping (Argument) -> Bool
  ) -> ArgumentMatcher {
    ArgumentMatcher(description: description, matches: condition)
  }
}

extension ArgumentMatcher where Argument: Equatable {
  /// An argument that equals `expected`.
  public static func equal(_ expected: Argument) -> ArgumentMatcher {
    ArgumentMatcher(description: described(expected)) { $0 == expected }
  }
}
