/// A condition on values of a type, with a description. Write your own matcher as a function that returns one:
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher("be even") { $0.isMultiple(of: 2) }
/// }
/// ```
public struct Matcher<Value> {
  let phrase: Phrase
  /// Whether nil matches if the matcher is used on an optional; nil if that is undefined.
  let matchesNil: Bool?
  private let judge: (Value) -> MatchResult

  init(_ phrase: Phrase, matchesNil: Bool? = nil, judge: @escaping (Value) -> MatchResult) {
    self.phrase = phrase
    self.matchesNil = matchesNil
    self.judge = judge
  }

  /// Creates a matcher from a condition.
  ///
  /// - Parameters:
  ///   - phrase: the end of the message “expected … to”: “be even”.
  ///   - condition: whether a value matches.
  public init(_ phrase: @autoclosure @escaping () -> String, _ condition: @escaping (Value) -> Bool) {
    self.init(Phrase(phrase())) { MatchResult(condition($0)) }
  }

  /// Creates a matcher whose result also describes the value.
  ///
  /// - Parameters:
  ///   - phrase: the end of the message “expected … to”: “have the sum 4”.
  ///   - judge: returns whether a value matches, and the reason.
  public init(_ phrase: @autoclosure @escaping () -> String, _ judge: @escaping (Value) -> MatchResult) {
    self.init(Phrase(phrase()), judge: judge)
  }

  /// Returns the result for `value`, for matchers that use other matchers.
  public func verdict(on value: Value) -> MatchResult {
    judge(value)
  }
}

extension Matcher: CustomStringConvertible {
  /// The description after “to”.
  public var description: String { phrase.words }
}

extension Matcher {
  /// The matcher for an optional.
  var orNil: Matcher<Value?> {
    Matcher<Value?>(phrase) { value in
      value.map(verdict(on:)) ?? matchesNil.map { MatchResult($0) } ?? .missing
    }
  }
}
