/// A condition on the error that an expression throws, created by `throwError`.
public struct ErrorMatcher {
  let phrase: Phrase
  private let judge: (any Error) -> MatchResult

  init(_ phrase: Phrase, judge: @escaping (any Error) -> MatchResult) {
    self.phrase = phrase
    self.judge = judge
  }

  /// The negation, which both another error and no error satisfy.
  var negated: ErrorMatcher {
    ErrorMatcher(phrase.negated, judge: judge)
  }

  func verdict<Value>(on found: Result<Value, any Error>) -> MatchResult {
    switch found {
    case .success: return MatchResult(phrase.isNegated, but: "it threw nothing")
    case .failure(let error):
      let verdict = judge(error).orElse("it threw \(described(error))")
      return phrase.isNegated ? verdict.negated : verdict
    }
  }
}

/// Matches an expression that does not throw an error that `matcher` matches.
public func not(_ matcher: ErrorMatcher) -> ErrorMatcher {
  matcher.negated
}
