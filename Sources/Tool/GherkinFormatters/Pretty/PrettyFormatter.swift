public import GherkinOutcomes

/// Writes features, scenarios and steps as they run, each step with its status and the location of its definition.
///
/// The outputs of scenarios that run at the same time are not mixed: one is written while it runs, the others when they
/// end.
public struct PrettyFormatter: ProgressingFormatter {
  private let options: TerminalOptions
  private var composer: Composer?
  private var summary: SummaryFormatter?
  /// The attempts that have started and are not completely written, in the order of their starts. The first one is
  /// written live.
  private var scenarios: [PrettyScenario] = []
  private var headings = PrettyHeadings()

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
    summary = options.summarise ? SummaryFormatter(options: options) : nil
  }

  /// Writes the output for an event.
  package mutating func handle(_ event: ProgressEvent, to sink: inout OutputSink) {
    let composer = self.composer ?? Composer(options: options, sink: sink)
    self.composer = composer
    switch event {
    case .attemptStarted(let attempt):
      scenarios.append(PrettyScenario(attempt, composer, width: sink.isTerminal ? sink.columns : nil))
      if scenarios.count == 1 { writeFirst(composer, to: &sink) }
    case .stepFinished(let attempt, let position, let result):
      write(to: attempt.id, &sink) { $0.end(position, result) }
    case .attached(let attempt, let attachment):
      guard options.includeAttachments else { break }
      if let attempt {
        write(to: attempt.id, &sink) { $0.attach(attachment) }
      } else {
        sink.write(PrettyScenario.text(of: attachment, composer))
      }
    case .attemptFinished(let attempt, _, _): end(attempt.id, composer, to: &sink)
    case .runFinished(let error):
      for line in error.map({ composer.error($0, .failed) }) ?? [] { sink.write("\(line.text)\n") }
    case .runStarted, .planned, .hookFinished: break
    }
  }

  /// Adds a scenario to the summary.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    summary?.handle(scenario: scenario, to: &sink)
  }

  /// Writes the output for unfinished scenarios, and the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    if let composer { while let id = scenarios.first?.id { end(id, composer, to: &sink) } }
    summary?.finish(run: run, to: &sink)
  }

  private mutating func end(_ id: String, _ composer: Composer, to sink: inout OutputSink) {
    guard let index = scenarios.firstIndex(where: { $0.id == id }) else { return }
    scenarios[index].isWhole = true
    while scenarios.first?.isWhole == true {
      scenarios.removeFirst()
      if !scenarios.isEmpty { writeFirst(composer, to: &sink) }
    }
  }

  /// Writes the pending output of the attempt that is now the first.
  private mutating func writeFirst(_ composer: Composer, to sink: inout OutputSink) {
    headings.write(for: scenarios[0].scenario, composer, to: &sink)
    sink.write(scenarios[0].takeOutput())
  }

  private mutating func write(to id: String, _ sink: inout OutputSink, _ body: (inout PrettyScenario) -> Void) {
    guard let index = scenarios.firstIndex(where: { $0.id == id }) else { return }
    body(&scenarios[index])
    if index == 0 { sink.write(scenarios[0].takeOutput()) }
  }
}
