public import GherkinOutcomes

/// Writes a summary at the end of a run: the failures with their causes, the command to rerun them, code for undefined
/// steps, and the statistics.
public struct SummaryFormatter: EventFormatter {
  private let options: TerminalOptions
  private var scenarios = SummarizedScenarios()

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
  }

  /// Stores a scenario that did not pass at its first attempt, or did not run.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { scenarios.add(scenario) }

  /// Writes the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    sink.write(Summary(run, scenarios, Composer(options: options, sink: sink)).text)
  }
}

/// The scenarios that a report of problems shows.
struct SummarizedScenarios: Sendable {
  /// Those that did not pass, or not at the first attempt.
  private(set) var unpassed: [FinishedScenario] = []
  /// The first ones that did not run.
  private(set) var notRun: [FinishedScenario] = []
  /// The places of all that did not run, for the command that runs them.
  private(set) var notRunPlaces: [FinishedScenario.Place] = []

  /// Those that did not pass, or not at the first attempt, in the order of the features.
  var sorted: [FinishedScenario] { unpassed.sorted { $0.place < $1.place } }

  mutating func add(_ scenario: FinishedScenario) {
    switch scenario.outcome {
    case .passed, .empty, .skipped: if scenario.isFlaky { unpassed.append(scenario) }
    case .notRun:
      notRunPlaces.append(scenario.place)
      if notRun.count < Summary.listedCount { notRun.append(scenario) }
    case .knownFailure, .pending, .undefined, .ambiguous, .failed: unpassed.append(scenario)
    }
  }
}
