import GherkinOutcomes
public import GherkinMessages
internal import GherkinSyntax

/// Writes annotations for GitHub Actions at the end: an error on the line of the feature for each scenario that did not
/// pass, a warning for each flaky scenario, and errors for problems outside scenarios. Writes nothing if all scenarios ran and passed.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step. If there are more, scenarios with the same cause
/// share an annotation, the most important come first, and the tenth contains the number of the others.
public struct GitHubFormatter: EventFormatter {
  private let isStrict: Bool

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios count as failures; otherwise they are notices.
  public init(isStrict: Bool = true) {
    self.isStrict = isStrict
  }

  /// The topics of scenarios that did not pass.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .suggestions, .failures] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the annotations.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    let snippets = SnippetSelection(query.sortedSuggestions.map(\.snippets))
    let problems = query.lastAttempts.compactMap { ScenarioProblem($0, query, snippets) }
    let unpassed = problems.filter { $0.status > .skipped }
    let outside = RunProblem.all(in: query).map { problem in
      GitHubAnnotation(
        level: .error, title: problem.title, message: problem.error.shown, file: problem.uri,
        line: problem.location?.line, column: problem.location?.column)
    }
    let sections = [
      GitHubSection(level: .error, outside, unpassed.filter { $0.isTrouble(isStrict: isStrict) }),
      GitHubSection(level: .warning, Self.notRun(query).map { [$0] } ?? [], problems.filter(\.isFlaky)),
      GitHubSection(level: .notice, Self.parts(query), unpassed.filter { !$0.isTrouble(isStrict: isStrict) }),
    ]
    for section in sections {
      for annotation in section.annotations { sink.write(annotation.text) }
    }
  }

  /// Returns an annotation for each part of a divided run.
  private static func parts(_ query: Query) -> [GitHubAnnotation] {
    query.partTexts.map {
      GitHubAnnotation(level: .notice, title: "A part of the scenarios ran", message: $0, file: nil)
    }
  }

  /// Returns a single annotation for all scenarios that did not run, because GitHub limits their number.
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
}
