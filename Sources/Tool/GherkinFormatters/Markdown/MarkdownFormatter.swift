public import GherkinOutcomes

/// Writes a Markdown summary at the end, for a job, a pull request or a chat: the statistics, and the failures as
/// sentences with locations and errors.
///
/// Texts of users are in code spans and indented blocks only, so they are never markup, links or mentions. Every
/// renderer supports these. The summary has no tables and no fenced blocks.
public struct MarkdownFormatter: EventFormatter {
  /// The default limit, which fits into a comment on GitHub with its 65,536 characters. A job summary can have 1 MiB.
  public static let commentSize = 65_000

  /// The smallest permitted limit in bytes.
  public static let smallestLimit = 4096

  private let limit: Int
  private let isStrict: Bool?
  private var scenarios: [FinishedScenario] = []

  /// Creates a formatter.
  /// - Parameters:
  ///   - limit: how many bytes the summary may have, at least `smallestLimit`; what does not fit is counted at its end.
  ///   - isStrict: whether pending scenarios did not pass. Default: as in the run.
  public init(limit: Int = Self.commentSize, isStrict: Bool? = nil) {
    self.limit = max(limit, Self.smallestLimit)
    self.isStrict = isStrict
  }

  /// Stores a scenario that did not pass at its first attempt.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let isPlain = [.passed, .empty].contains(scenario.outcome) && !scenario.isFlaky
    let isSkippedSilently = scenario.outcome == .skipped && scenario.note.isEmpty
    if !isPlain, !isSkippedSilently { scenarios.append(scenario) }
  }

  /// Writes the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let sorted = scenarios.sorted { $0.place < $1.place }
    sink.write(MarkdownSummary(run: run, scenarios: sorted, limit: limit, isStrict: isStrict).text)
  }
}
