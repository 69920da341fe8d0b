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
