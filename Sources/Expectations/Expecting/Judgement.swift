/// What a matcher says of what was found, with all that the sentence about it needs.
struct Judgement {
  private let place: ExpectationError.Place
  /// Who is judged, in the sentence.
  private let subject: () -> String
  private let phrase: Phrase
  private let verdict: Verdict

  private init(_ subject: Subject, _ phrase: Phrase, _ verdict: Verdict, naming name: @escaping () -> String) {
    place = subject.place
    self.subject = name
    self.phrase = phrase
    self.verdict = verdict
  }

  init<Value>(_ subject: Subject, _ value: Value, _ matcher: Matcher<Value>) {
    self.init(subject, matcher.phrase, matcher.verdict(on: value)) { subject.naming(value) }
  }

  /// An error is never what a matcher of values expects, nor its opposite.
  init<Value>(_ subject: Subject, _ found: Result<Value, any Error>, _ matcher: Matcher<Value>) {
    switch found {
    case .success(let value): self.init(subject, value, matcher)
    case .failure(let error):
      let verdict = Verdict(false, but: "it threw \(described(error))")
      self.init(subject, matcher.phrase, verdict) { subject.withoutValue }
    }
  }

  init<Value>(_ subject: Subject, _ found: Result<Value, any Error>, _ matcher: ErrorMatcher) {
    self.init(subject, matcher.phrase, matcher.verdict(on: found)) { subject.withoutValue }
  }

  var isMet: Bool { verdict.matches }

  /// Throws the failure, or leaves it with the `expectAll` around, unless the expectation is met.
  func enforce() throws {
    if !isMet { try failure().report() }
  }

  /// The failure as a sentence.
  ///
  /// - Parameter words: the matcher's words, and how long the value had time.
  func failure(_ words: (Phrase) -> String = \.withTo) -> ExpectationError {
    ExpectationError("expected \(subject()) \(words(phrase))\(verdict.ending)", at: place)
  }
}
