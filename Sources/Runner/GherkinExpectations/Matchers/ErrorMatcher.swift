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

/// Matches an expression that throws any error.
public func throwError() -> ErrorMatcher {
  ErrorMatcher(Phrase("throw an error")) { _ in MatchResult(true) }
}

/// Matches an expression that throws an error that equals `expected`.
public func throwError<Failure: Error & Equatable>(_ expected: Failure) -> ErrorMatcher {
  ErrorMatcher(Phrase("throw \(described(expected as any Error))")) { error in
    guard let error = error as? Failure else { return MatchResult(false) }
    return MatchResult(error == expected, details: Difference(expected: expected, found: error).lines)
  }
}

/// Matches an expression that throws an error of this type.
public func throwError<Failure: Error>(_ type: Failure.Type) -> ErrorMatcher {
  ErrorMatcher(Phrase("throw an error of type \(type)")) { MatchResult($0 is Failure) }
}

/// Matches an expression that throws an error of this type that matches:
/// `throwError(HTTPError.self, have(\.status, equal(404)))`.
public func throwError<Failure: Error>(_ type: Failure.Type, _ matcher: Matcher<Failure>) -> ErrorMatcher {
  ErrorMatcher(Phrase("throw an error of type \(type) and have it \(matcher)")) { error in
    (error as? Failure).map(matcher.verdict(on:)) ?? MatchResult(false)
  }
}

/// Matches an expression that throws an error of this type that meets a condition:
/// `throwError(HTTPError.self) { $0.status == 404 }`.
public func throwError<Failure: Error>(
  _ type: Failure.Type, _ condition: @escaping (Failure) -> Bool
) -> ErrorMatcher {
  throwError(type, satisfy("satisfy the condition", condition))
}
