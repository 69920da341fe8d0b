internal import GherkinOutcomes
internal import GherkinProtocol

/// Writes the output of the official formatters for terminals, including their faults: `compatible=true`.
///
/// It differs from the output of our own: nothing is omitted or grouped, hooks have no lines, attachments stand above
/// their steps, and colours in texts are kept.
struct OfficialFormatter: ProgressingFormatter {
  /// The formatter whose output is written.
  enum Kind: Sendable {
    case pretty
    case progress
    case progressBar
    case summary
  }

  private let kind: Kind
  private let options: TerminalOptions
  private var composer: Composer?
  private var scenarios: [FinishedScenario] = []
  /// Write the scenarios while they run, without a summary.
  private var pretty: PrettyFormatter
  private var progress: ProgressFormatter
  // For `progress-bar`.
  private var bars = ProgressBars()
  private var areDrawn = false
  private var problemCount = 0

  init(_ kind: Kind, _ options: TerminalOptions) {
    self.kind = kind
    self.options = options
    var withoutSummary = options
    withoutSummary.summarise = false
    pretty = PrettyFormatter(options: withoutSummary)
    progress = ProgressFormatter(options: withoutSummary)
  }

  mutating func handle(_ event: ProgressEvent, to sink: inout OutputSink) {
    let composer = self.composer ?? Composer(options: options, sink: sink)
    self.composer = composer
    switch kind {
    case .pretty: pretty.handle(event, to: &sink)
    case .progressBar where sink.canRedraw: draw(event, composer, to: &sink)
    case .progress, .progressBar: progress.handle(event, to: &sink)
    case .summary: break
    }
  }

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    if scenario.outcome == .notRun || scenario.attempts.last?.status == .passed { return }
    scenarios.append(scenario)
    guard kind == .progressBar, sink.canRedraw, let composer,
      scenario.attempts.last.map({ $0.status > .skipped }) == true
    else { return }
    let summary = OfficialSummary(composer: composer)
    redraw(with: problem { summary.scenario(scenario, number: $0, label: "Scenario") }, to: &sink)
  }

  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    guard let composer, run.isComplete else { return }
    let summary = OfficialSummary(composer: composer)
    if kind == .progressBar, sink.canRedraw {
      sink.write(Summary.text(summary.end(run)))
    } else if kind == .summary || options.summarise {
      sink.write(Summary.text(summary.problems(run, scenarios.sorted { $0.place < $1.place }) + summary.end(run)))
    }
  }

  // The output of `progress-bar`.

  private mutating func draw(_ event: ProgressEvent, _ composer: Composer, to sink: inout OutputSink) {
    bars.update(event)
    let problems = SummaryProblems(composer: composer)
    switch event {
    case .runStarted(_, let types):
      for type in types {
        sink.write(
          Summary.text(
            problem { [problems.undefinedParameterType(type, number: $0, label: "Undefined parameter type")] }))
      }
      draw(to: &sink)
    case .planned, .attemptStarted, .stepFinished: redraw(to: &sink)
    case .hookFinished(let hook) where hook.result.status == .failed:
      redraw(with: problem { problems.hook(hook, number: $0, label: "Global hook") }, to: &sink)
    case .attemptFinished(_, let attempt, let willBeRetried):
      // A problem is drawn when its scenario follows.
      if willBeRetried || attempt.status <= .skipped { redraw(to: &sink) }
    case .runFinished(let error):
      erase(to: &sink)
      guard let error else { break }
      let lines = composer.error(error, .failed).map { composer.line($0, indent: 9) }
      sink.write(
        Summary.text(problem { [composer.line(problems.number($0, "Test run"), indent: 2)] + lines + [""] }))
    case .attached, .hookFinished: break
    }
  }

  private mutating func redraw(with problem: [String] = [], to sink: inout OutputSink) {
    erase(to: &sink)
    sink.write(Summary.text(problem))
    draw(to: &sink)
  }

  private mutating func erase(to sink: inout OutputSink) {
    // The cursor is below the bars.
    if areDrawn { sink.write("\u{1B}[\(ProgressBars.height)A\u{1B}[J") }
    areDrawn = false
  }

  private mutating func draw(to sink: inout OutputSink) {
    sink.write(bars.text(columns: sink.columns))
    areDrawn = true
  }

  private mutating func problem(_ lines: (Int) -> [String]) -> [String] {
    problemCount += 1
    return (problemCount == 1 ? ["Problems:"] : []) + lines(problemCount)
  }
}
