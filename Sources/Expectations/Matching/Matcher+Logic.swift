/// Matches what `matcher` does not. Where a value is missing, neither of them matches.
public func not<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
  Matcher(matcher.phrase.negated, knowsNil: matcher.knowsNil) { matcher.verdict(on: $0).negated }
}

extension Matcher {
  /// Matches what both match: `beGreater(than: 3).and(beLess(than: 5))`. The other is not asked where this one fails.
  public func and(_ other: Matcher) -> Matcher {
    Matcher(Phrase("\(phrase.words) and \(other.phrase.words)"), knowsNil: knowsNil && other.knowsNil) { value in
      let first = verdict(on: value)
      guard first.matches else { return first.naming(self) }
      return other.verdict(on: value).naming(other)
    }
  }

  /// Matches what either matches: `equal(3).or(equal(5))`. The other is not asked where this one matches.
  public func or(_ other: Matcher) -> Matcher {
    Matcher(Phrase("\(phrase.words) or \(other.phrase.words)"), knowsNil: knowsNil && other.knowsNil) { value in
      let first = verdict(on: value)
      return first.matches ? first : other.verdict(on: value)
    }
  }
}

extension Verdict {
  /// With a reason that names the one of several matchers that is not met.
  fileprivate func naming<Value>(_ matcher: Matcher<Value>) -> Verdict {
    guard !matches, reason == nil else { return self }
    return Verdict(
      matches: false, reason: "“\(matcher)” is not true of it", details: details, isMissing: isMissing)
  }
}
