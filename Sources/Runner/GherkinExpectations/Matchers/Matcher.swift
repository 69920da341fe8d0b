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

/// Matches values that `matcher` does not match. Neither of them matches a missing value.
public func not<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
  Matcher(matcher.phrase.negated, matchesNil: matcher.matchesNil.map(!)) { matcher.verdict(on: $0).negated }
}

extension Matcher {
  /// Matches values that both matchers match: `beGreater(than: 3).and(beLess(than: 5))`. If this one fails, the other
  /// one is not evaluated.
  public func and(_ other: Matcher) -> Matcher {
    Matcher(
      Phrase("\(phrase.words) and \(other.phrase.words)"), matchesNil: both(matchesNil, other.matchesNil)
    ) { value in
      let first = verdict(on: value)
      guard first.matches else { return first.orElse("“\(self)” is not true") }
      let second = other.verdict(on: value)
      return second.matches ? MatchResult(true) : second.orElse("“\(other)” is not true")
    }
  }

  /// Matches values that either matcher matches: `equal(3).or(equal(5))`. If this one matches, the other one is not
  /// evaluated.
  public func or(_ other: Matcher) -> Matcher {
    Matcher(
      Phrase("\(phrase.words) or \(other.phrase.words)"),
      matchesNil: both(matchesNil.map(!), other.matchesNil.map(!)).map(!)
    ) { value in
      MatchResult(verdict(on: value).matches || other.verdict(on: value).matches)
    }
  }
}

/// Returns whether both are true; nil if that is unknown.
private func both(_ first: Bool?, _ second: Bool?) -> Bool? {
  if first == false || second == false { return false }
  return first == nil || second == nil ? nil : true
}

/// The words of a matcher after “to” or “not to”, which are composed only for a failure.
struct Phrase {
  let text: () -> String
  let isNegated: Bool

  init(_ text: @autoclosure @escaping () -> String) {
    self.init(text, isNegated: false)
  }

  private init(_ text: @escaping () -> String, isNegated: Bool) {
    self.text = text
    self.isNegated = isNegated
  }

  /// The phrase with “to”: “not to equal 3”.
  var withTo: String { isNegated ? "not to \(text())" : "to \(text())" }
  /// The phrase inside another one: “not equal 3”.
  var words: String { isNegated ? "not \(text())" : text() }
  var negated: Phrase { Phrase(text, isNegated: !isNegated) }
}
