public import CucumberMessages
internal import Gherkin

/// Writes, at the end, annotations for GitHub Actions: an error on the line of the feature for each scenario that did not
/// pass, a warning for each that passed after an attempt that did not, and errors for what went wrong outside of
/// scenarios. It is empty where all is well.
///
/// GitHub shows ten errors and ten warnings of a step on its pages; the others are in the log.
public struct GitHubFormatter: EventFormatter {
  private let isStrict: Bool

  /// Makes a formatter.
  /// - Parameter isStrict: whether pending scenarios did not pass; else they are notices.
  public init(isStrict: Bool = true) {
    self.isStrict = isStrict
  }

  /// What there is to say about scenarios that did not pass.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .suggestions, .failures] }

  /// None.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the annotations.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    for problem in RunProblem.all(in: query) {
      let annotation = GitHubAnnotation(
        level: .error, title: problem.title, message: problem.error.shown, file: problem.uri,
        line: problem.location?.line, column: problem.location?.column)
      sink.write(annotation.text)
    }
    if let annotation = Self.notRun(query) { sink.write(annotation.text) }
    let snippets = SnippetSelection(query.sortedSuggestions)
    for attempt in query.lastAttempts {
      guard let problem = ScenarioProblem(attempt, query, snippets), let annotation = annotation(problem) else {
        continue
      }
      sink.write(annotation.text)
    }
  }

  /// Nil for what is no trouble.
  private func annotation(_ problem: ScenarioProblem) -> GitHubAnnotation? {
    if problem.status > .skipped {
      return GitHubAnnotation(
        level: problem.isTrouble(isStrict: isStrict) ? .error : .notice, title: problem.sentence,
        message: Self.message(problem), file: problem.place.uri, line: problem.line)
    }
    guard problem.isFlaky else { return nil }
    return GitHubAnnotation(
      level: .warning, title: problem.sentence, message: "This is flaky: it passed at attempt \(problem.attempts).",
      file: problem.place.uri, line: problem.line)
  }

  /// One annotation for all scenarios that did not run, as GitHub shows few.
  private static func notRun(_ query: Query) -> GitHubAnnotation? {
    let scenarios = query.notRun
    guard let first = scenarios.first.map(query.place) else { return nil }
    let places = scenarios.prefix(20).map { query.place(of: $0) }.map { "\($0.uri):\($0.line)" }
    let others = scenarios.count > 20 ? ["… and \(scenarios.count - 20) more"] : []
    return GitHubAnnotation(
      level: .warning,
      title: scenarios.count == 1 ? "1 scenario did not run" : "\(scenarios.count) scenarios did not run",
      message: (places + others).joined(separator: "\n"), file: first.uri, line: first.line)
  }

  private static func message(_ problem: ScenarioProblem) -> String {
    var lines = problem.isKnownFailure ? ["This failure is known."] : []
    for (index, reason) in problem.reasons.enumerated() {
      // The title says the first one.
      if index > 0 { lines += ["", "\(reason.title):"] }
      lines.append(reason.error.isEmpty ? "The status is \(reason.word)." : reason.error.shown)
      if let code = reason.code { lines.append(code) }
    }
    return (lines + ["", "\(problem.place.uri):\(problem.place.line)"]).joined(separator: "\n")
  }
}
