/// The result of a matcher, with everything that the failure's sentence needs.
struct Judgement {
  private let place: ExpectationError.Place
  /// Returns the grammatical subject of the sentence.
  private let subject: () -> String
  private let phrase: Phrase
  private let verdict: MatchResult

  private init(_ subject: Subject, _ phrase: Phrase, _ verdict: MatchResult, naming name: @escaping () -> String) {
    place = subject.place
    self.subject = name
    self.phrase = phrase
    self.verdict = verdict
  }

  init<Value>(_ subject: Subject, _ value: Value, _ matcher: Matcher<Value>) {
    self.init(subject, matcher.phrase, matcher.verdict(on: value)) { subject.naming(value) }
  }

  /// Creates the judgement of a value. An error satisfies neither a matcher of values nor its negation.
  init<Value>(_ subject: Subject, _ found: Result<Value, any Error>, _ matcher: Matcher<Value>) {
    switch found {
    case .success(let value): self.init(subject, value, matcher)
    case .failure(let error):
      let verdict = MatchResult(false, but: "it threw \(described(error))")
      self.init(subject, matcher.phrase, verdict) { subject.withoutValue }
    }
  }

  init<Value>(_ subject: Subject, _ found: Result<Value, any Error>, _ matcher: ErrorMatcher) {
    self.init(subject, matcher.phrase, matcher.verdict(on: found)) { subject.withoutValue }
  }

  var isMet: Bool { verdict.matches }

  /// Throws the failure, or adds it to the enclosing `expectAll`, unless the expectation is met.
  func enforce() throws {
    if !isMet { try failure().report() }
  }

  /// Returns the failure as a sentence.
  ///
  /// - Parameter words: returns the matcher's words, with the time limit if there is one.
  func failure(_ words: (Phrase) -> String = \.withTo) -> ExpectationError {
    ExpectationError("expected \(subject()) \(words(phrase))\(verdict.ending)", at: place)
  }
}

/// The subject of an expectation: its name, if it has one, and its source location.
struct Subject {
  let name: String?
  let place: ExpectationError.Place

  init(name: String?, fileID: String, filePath: String, line: Int, column: Int) {
    self.name = name
    place = ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the subject for a sentence, with the actual value.
  func naming<Value>(_ value: Value) -> String {
    guard let name else { return described(value) }
    return "\(name) (\(described(value)))"
  }

  /// The subject for a sentence without an actual value.
  var withoutValue: String { name ?? "the expression" }
}
