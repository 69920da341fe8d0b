public import GherkinOutcomes
internal import GherkinSyntax

/// Writes annotations for GitHub Actions at the end: an error on the line of the feature for each scenario that did not
/// pass, a warning for each flaky scenario, and errors for problems outside scenarios. Writes nothing if all scenarios
/// ran and passed.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step. If there are more, scenarios with the same cause
/// share an annotation, the most important come first, and the tenth contains the number of the others.
public struct GitHubFormatter: EventFormatter {
  private let isStrict: Bool?
  private let paths: ServicePaths
  /// The scenarios that did not pass, or not at the first attempt.
  private var scenarios: [FinishedScenario] = []
  private var notRun: [String] = []

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios are failures; otherwise they are notices. Default: as in the run.
  public init(isStrict: Bool? = nil) {
    self.init(isStrict: isStrict, paths: ServicePaths())
  }

  init(isStrict: Bool?, paths: ServicePaths) {
    self.isStrict = isStrict
    self.paths = paths
  }

  /// Stores a scenario that did not pass at its first attempt, or did not run.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    switch scenario.outcome {
    case .notRun: notRun.append(scenario.location)
    case .passed where !scenario.isFlaky, .empty, .skipped: break
    case .passed, .knownFailure, .pending, .undefined, .ambiguous, .failed: scenarios.append(scenario)
    }
  }

  /// Writes the annotations.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    scenarios.sort { $0.place < $1.place }
    let outside = run.problems.map { problem in
      GitHubAnnotation(
        level: .error, title: problem.title, message: problem.error.shown, file: problem.uri.map { paths.path(of: $0) },
        line: problem.location?.line, column: problem.location?.column)
    }
    let parts = run.partTexts.map {
      GitHubAnnotation(level: .notice, title: "A part of the scenarios ran", message: $0, file: nil)
    }
    let (bad, others) = (
      scenarios.filter { $0.isBad(isStrict: isStrict) }, scenarios.filter { !$0.isBad(isStrict: isStrict) }
    )
    let snippets = run.snippetSelection
    let sections = [
      GitHubSection(level: .error, outside, bad, paths, snippets),
      GitHubSection(
        level: .warning, notRunAnnotation.map { [$0] } ?? [], others.filter(\.isFlaky), paths, snippets),
      GitHubSection(level: .notice, parts, others.filter { !$0.isFlaky }, paths, snippets),
    ]
    for section in sections {
      for annotation in section.annotations { sink.write(annotation.text) }
    }
  }

  /// A single annotation for all scenarios that did not run, because GitHub limits their number.
  private var notRunAnnotation: GitHubAnnotation? {
    guard let first = notRun.first, let colon = first.lastIndex(of: ":") else { return nil }
    let others = notRun.count > 20 ? ["… and \(notRun.count - 20) more"] : []
    return GitHubAnnotation(
      level: .warning, title: notRun.count == 1 ? "1 scenario did not run" : "\(notRun.count) scenarios did not run",
      message: (notRun.prefix(20) + others).joined(separator: "\n"), file: paths.path(of: String(first[..<colon])),
      line: Int(first[first.index(after: colon)...]))
  }
}
