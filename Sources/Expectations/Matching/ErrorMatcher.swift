/// A condition on what an expression throws; made by `throwError`.
public struct ErrorMatcher {
  private let phrase: Phrase
  private let judge: (any Error) -> Verdict

  init(_ phrase: Phrase, judge: @escaping (any Error) -> Verdict) {
    self.phrase = phrase
    self.judge = judge
  }

  /// Met by any other error, and by none.
  var negated: ErrorMatcher {
    ErrorMatcher(phrase.negated, judge: judge)
  }

  func judge<Value>(_ found: Result<Value, any Error>, of subject: Subject) -> Judgement<(any Error)?> {
    let error: (any Error)? =
      switch found {
      case .success: nil
      case .failure(let error): error
      }
    let matcher = Matcher<(any Error)?>(phrase) { [phrase, judge] error in
      let verdict = error.map(judge) ?? Verdict(false)
      let reason = error.map { "it threw \(described($0))" } ?? "it threw nothing"
      return Verdict(verdict.matches != phrase.isNegated, but: verdict.reason ?? reason, details: verdict.details)
    }
    return Judgement(subject.hidingValue, error, matcher)
  }
}
