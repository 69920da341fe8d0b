/// What a matcher says of what was found, with all that the sentence about it needs.
struct Judgement<Value> {
  let subject: Subject
  let found: Result<Value, any Error>
  let matcher: Matcher<Value>
  let verdict: Verdict

  init(_ subject: Subject, _ found: Result<Value, any Error>, _ matcher: Matcher<Value>) {
    self.subject = subject
    self.found = found
    self.matcher = matcher
    switch found {
    case .success(let value): verdict = matcher.verdict(on: value)
    case .failure(let error): verdict = Verdict(false, but: "it threw \(described(error))")
    }
  }

  init(_ subject: Subject, _ value: Value, _ matcher: Matcher<Value>) {
    self.init(subject, .success(value), matcher)
  }

  var isMet: Bool { verdict.matches }

  /// Throws the failure, or leaves it with the `expectAll` around, unless the expectation is met.
  func enforce() throws {
    if !isMet { try failure().report() }
  }

  /// - Parameter limit: how long the value had time, such as “ within 1.0 seconds”.
  func failure(limit: String = "") -> ExpectationFailure {
    let start = "expected \(subjectText) \(matcher.phrase.withTo)\(limit)"
    return ExpectationFailure(start + verdict.ending, at: subject.place)
  }

  private var subjectText: String {
    switch found {
    case .success(let value): subject.naming(value)
    case .failure: subject.withoutValue
    }
  }
}
