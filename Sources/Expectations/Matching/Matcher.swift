/// A condition on values of one type, with the words for it. One of one's own is a function that makes it:
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///   Matcher("be even") { $0.isMultiple(of: 2) }
/// }
/// ```
public struct Matcher<Value> {
  let phrase: Phrase
  /// Whether it can tell that nil does not match, rather than that there is nothing to judge.
  let knowsNil: Bool
  private let judge: (Value) -> Verdict

  init(_ phrase: Phrase, knowsNil: Bool = false, judge: @escaping (Value) -> Verdict) {
    self.phrase = phrase
    self.knowsNil = knowsNil
    self.judge = judge
  }

  /// A matcher by a condition.
  ///
  /// - Parameter phrase: what a value does that matches, as it stands behind “expected … to”: “be even”.
  public init(_ phrase: String, _ condition: @escaping (Value) -> Bool) {
    self.init(Phrase(phrase)) { Verdict(condition($0)) }
  }

  /// A matcher that says of a value why it does not match.
  ///
  /// - Parameter phrase: what a value does that matches, as it stands behind “expected … to”: “have an area of 2”.
  public init(_ phrase: String, _ judge: @escaping (Value) -> Verdict) {
    self.init(Phrase(phrase), judge: judge)
  }

  /// What this matcher says of `value`, for matchers built on others.
  public func verdict(on value: Value) -> Verdict {
    judge(value)
  }
}

extension Matcher: CustomStringConvertible {
  /// The words of it, as they stand behind “to”.
  public var description: String { phrase.words }
}

extension Matcher {
  /// The same for a value that may be missing.
  var orNil: Matcher<Value?> {
    Matcher<Value?>(phrase) { value in
      if let value { return verdict(on: value) }
      return knowsNil ? Verdict(phrase.isNegated) : .missing
    }
  }
}
