public import GherkinMessages

/// Writes features, scenarios and steps as they run, each step with its status and the location of its definition.
///
/// The outputs of scenarios that run at the same time are not mixed: one is written while it runs, the others when they
/// end.
public struct PrettyFormatter: EventFormatter {
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

  /// Features, definitions and test cases; with a summary, also its topics.
  public var needs: Query.Topics {
    let own: Query.Topics = [.features, .definitions, .testCases]
    return own.union(summary?.needs ?? [])
  }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Writes the output for an envelope.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    let composer = self.composer ?? Composer(options: options, sink: sink)
    self.composer = composer
    switch envelope {
    case .testCaseStarted(let started): begin(started, query, composer, to: &sink)
    case .testStepFinished(let finished):
      write(to: finished.testCaseStartedId, &sink) { $0.end(finished, query) }
    case .attachment(let attachment):
      if options.includeAttachments, !attachment.isFact { write(attachment, composer, to: &sink) }
    case .testCaseFinished(let finished): end(finished.testCaseStartedId, composer, to: &sink)
    case .testRunFinished(let finished):
      for line in composer.problem(of: finished) { sink.write("\(line.text)\n") }
    default: break
    }
    summary?.handle(envelope, query: query, to: &sink)
  }

  /// Writes the output for unfinished scenarios, and the summary of an incomplete stream.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    if let composer { while let id = scenarios.first?.id { end(id, composer, to: &sink) } }
    summary?.finish(query: query, to: &sink)
  }

  private mutating func begin(
    _ started: Envelope.TestCaseStarted, _ query: Query, _ composer: Composer, to sink: inout OutputSink
  ) {
    guard let scenario = PrettyScenario(started, query, composer, width: sink.isTerminal ? sink.columns : nil)
    else { return }
    scenarios.append(scenario)
    if scenarios.count == 1 { writeFirst(composer, to: &sink) }
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

  private mutating func write(_ attachment: Envelope.Attachment, _ composer: Composer, to sink: inout OutputSink) {
    if let id = attachment.testCaseStartedId {
      write(to: id, &sink) { $0.attach(attachment) }
    } else {
      sink.write(PrettyScenario.text(of: attachment, indent: 0, composer))
    }
  }
}
