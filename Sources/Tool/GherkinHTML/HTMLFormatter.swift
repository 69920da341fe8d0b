public import GherkinFormatters
public import GherkinMessages
public import GherkinOutcomes
internal import GherkinPages

/// Writes one page about the run: its outcome, its failures with their causes, and the features as documentation.
///
/// The page is self-contained and readable without its script. Texts of users are never markup, and its content
/// security policy permits only that script.
public struct HTMLFormatter: EventFormatter {
  private let options: HTMLOptions
  private let rerunCommand: String
  private var record = RunRecord()
  private let spool = Spool()
  private var attachments: AttachmentStore
  /// The attempts that did not pass, whose cards are created at the end, when the links of the run are known.
  private var unpassed: [(index: Int, attempt: Int, scenario: FinishedScenario)] = []

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - options: the options of the report.
  ///   - rerunCommand: the command for running scenarios again that the page shows.
  public init(options: HTMLOptions = HTMLOptions(), rerunCommand: String = "gherkin-run") {
    self.options = options
    self.rerunCommand = rerunCommand
    attachments = AttachmentStore(options.largeAttachments, spool)
  }

  /// Adds a feature or a scenario of it.
  public mutating func handle(message: Envelope, to sink: inout OutputSink) { record.add(message, spool) }

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    guard let index = record.index(ofPickle: scenario.scenario.id) else { return }
    if scenario.outcome == .notRun { record.markNotRun(index) }
    for (number, attempt) in scenario.attempts.enumerated() {
      let isLast = number == scenario.attempts.count - 1
      let steps: AttemptRecord.Steps
      if isLast, attempt.isPlain {
        steps = .passed(scenario.scenario.recreatable)
      } else {
        let writer = AttemptWriter(
          attempt: attempt, anchor: record.scenarios[index].anchor, isRetried: !isLast,
          ownStepCount: record.scenarios[index].stepCount)
        steps = .written(writer.steps { markup(ofAttachmentsTo: $0, &sink) }.moved(to: spool))
      }
      let outcome = isLast ? scenario.outcome : attempt.outcome
      record.add(AttemptRecord(attempt, outcome: outcome, steps: steps), toScenario: index)
      if attempt.status > .skipped { unpassed.append((index, number, scenario)) }
    }
    for step in scenario.attempts.last?.results ?? [] where scenario.scenario.isStep(step.position) {
      guard case .step(let written) = scenario.scenario.testSteps[step.position],
        let definition = written.definition, definition.isKnown
      else { continue }
      record.stepUses.add(step.result, definition, scenario: index)
    }
  }

  /// Writes the page.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let source = SourcePlace(run)
    record.tagLinks = run.tagLinks
    record.sourcePlace = source
    record.isStrict = options.isStrict ?? (run.policy != .lenient)
    record.stepUses.add(unused: run.definitions)
    if let start = run.start { record.begin(at: start) }
    for (index, number, scenario) in unpassed {
      let attempt = scenario.attempts[number]
      let card = ReasonCard(
        scenario: scenario, attempt: attempt, source: source, tagLinks: record.tagLinks,
        rerunCommand: run.rerunCommand(rerunCommand),
        anchor: record.scenarios[index].anchor,
        isLast: number == scenario.attempts.count - 1)
      let text = card.markup { markup(ofAttachmentsTo: $0, &sink) }
      let cause = record.causes.add(attempt, source, spool)
      record.set(text.moved(to: spool), cause, ofAttempt: number, scenario: index)
    }
    unpassed = []
    let hooks = run.hooks.flatMap(\.attachments).map { attachments.markup(of: $0, &sink) }
    Page(record, run, options, runAttachments: hooks).write(to: &sink)
  }

  private mutating func markup(ofAttachmentsTo step: FinishedScenario.Step, _ sink: inout OutputSink) -> [Markup] {
    var markup: [Markup] = []
    for attachment in step.attachments { markup.append(attachments.markup(of: attachment, &sink)) }
    return markup
  }
}

extension FormatterCatalog.Entry {
  /// The report `html`: one page with the outcome, the scenarios that did not pass, and the features as documentation.
  public static let html = Self(
    name: "html", summary: "one page: the outcome, scenarios that did not pass, and the features as documentation",
    options: FormatterOption.common("largeAttachments", "title", "strict") + [.flag("appendix")]
  ) {
    var options = $0.html
    options.printsRun = $0.flag("appendix") ?? false
    return HTMLFormatter(options: options, rerunCommand: $0.terminal.rerunCommand)
  }
}
