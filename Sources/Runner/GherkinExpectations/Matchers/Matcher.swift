/// A condition on values of a type, with a description. Write your own matcher as a function that returns one:
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   satisfy("be even") { $0.isMultiple(of: 2) }
/// }
/// ```
public struct Matcher<Value>: CustomStringConvertible {
  /// Whether a value matches.
  package let matches: (Value) -> Bool
  /// Returns why a value does not match.
  let mismatch: (Value) -> Mismatch
  /// The value of an equality.
  package let expected: Value?
  private let words: () -> String

  init(
    _ words: @autoclosure @escaping () -> String, expected: Value? = nil, _ matches: @escaping (Value) -> Bool,
    mismatch: @escaping (Value) -> Mismatch = { _ in Mismatch() }
  ) {
    self.words = words
    self.expected = expected
    self.matches = matches
    self.mismatch = mismatch
  }

  /// The description after “expected … to”.
  public var description: String { words() }
}

/// The end of the message about a value that does not match.
struct Mismatch {
  /// The text after “but”, if the value itself does not show the reason: “it threw an error”.
  var reason: String?
  /// Lines below the message, such as differences.
  var details: [String] = []

  var text: String {
    (reason.map { ", but \($0)" } ?? "") + (details.isEmpty ? "" : ":") + details.map { "\n  \($0)" }.joined()
  }
}

extension Matcher<Bool> {
  static var isTrue: Matcher { Matcher("be true", { $0 }) }
}
