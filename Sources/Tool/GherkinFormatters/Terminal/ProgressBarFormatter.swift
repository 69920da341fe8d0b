public import GherkinOutcomes

/// Shows the progress of the run on a terminal in two bars, which are redrawn in place, and each problem as it occurs.
///
/// Without a terminal, it writes the output of `progress`.
public struct ProgressBarFormatter: EventFormatter {
  private let options: TerminalOptions
  private var fallback: ProgressFormatter
  private var composer: Composer?
  private var bars = ProgressBars()
  private var scenarios = SummarizedScenarios()
  private var problemCount = 0
  /// Whether the bars are on the screen, as its last lines.
  ///
  /// The cursor is above them. Output of steps therefore pushes them down instead of overwriting them, and if the
  /// window's width changes, the number of lines into which the bars are broken does not matter.
  private var areDrawn = false
  private var lastDrawn: ContinuousClock.Instant?

  /// Events within this interval are drawn together.
  private static let pause = Duration.milliseconds(50)

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
    fallback = ProgressFormatter(options: options)
  }

  /// Updates the bars for an event.
  public mutating func handle(event: ProgressEvent, to sink: inout OutputSink) {
    guard sink.canRedraw else { return fallback.handle(event: event, to: &sink) }
    bars.update(event)
    let composer = self.composer ?? Composer(options: options, sink: sink)
    self.composer = composer
    let problems = SummaryProblems(composer: composer)
    switch event {
    case .runStarted(let parseErrors, let types):
      for error in options.includeParseErrors ? parseErrors : [] {
        write(problem { [problems.parseError(error, number: $0, label: "Feature that cannot be read")] }, to: &sink)
      }
      for type in types {
        write(
          problem { [problems.undefinedParameterType(type, number: $0, label: "Undefined parameter type")] }, to: &sink)
      }
      draw(to: &sink)
    // A scenario can take long, so it is shown at once.
    case .attemptStarted: redraw(to: &sink)
    case .stepFinished: if isDue() { redraw(to: &sink) }
    case .hookFinished(let hook) where hook.result.status.isProblem:
      redraw(with: problem { problems.hook(hook, number: $0, label: "Global hook") }, to: &sink)
    case .attemptFinished(_, let attempt, let willBeRetried):
      // A problem is drawn when its scenario follows.
      if willBeRetried || !attempt.outcome.isProblem, isDue() { redraw(to: &sink) }
    case .runFinished(let error):
      erase(to: &sink)
      guard let error else { break }
      let lines = composer.error(error, .failed).map { composer.line($0, indent: 7) }
      write(problem { [composer.line(problems.number($0, "Test run"), indent: 2)] + lines }, to: &sink)
    case .planned, .attached, .hookFinished: break
    }
  }

  /// Writes the problem of a scenario above the bars.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    guard sink.canRedraw, let composer else { return fallback.handle(scenario: scenario, to: &sink) }
    scenarios.add(scenario)
    guard scenario.outcome.isProblem else { return }
    let problems = SummaryProblems(composer: composer)
    redraw(with: problem { problems.scenario(scenario, number: $0, label: "Scenario") }, to: &sink)
  }

  /// Removes the bars, and writes the end of the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    guard sink.canRedraw else { return fallback.finish(run: run, to: &sink) }
    erase(to: &sink)
    let summary = Summary(run, scenarios, composer ?? Composer(options: options, sink: sink))
    if !run.isComplete { write(summary.brokenStream, to: &sink) }
    sink.write(summary.end)
  }

  private mutating func isDue() -> Bool {
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < Self.pause { return false }
    lastDrawn = now
    return true
  }

  private mutating func redraw(with problem: [String] = [], to sink: inout OutputSink) {
    erase(to: &sink)
    write(problem, to: &sink)
    draw(to: &sink)
  }

  private mutating func erase(to sink: inout OutputSink) {
    // Erases to the end of the screen (ECMA-48, ED).
    if areDrawn { sink.write("\u{1B}[J") }
    areDrawn = false
  }

  private mutating func draw(to sink: inout OutputSink) {
    // Moves the cursor above the bars (ECMA-48, CUU).
    sink.write("\(bars.text(columns: sink.columns))\u{1B}[\(ProgressBars.height)A")
    areDrawn = true
  }

  private func write(_ lines: [String], to sink: inout OutputSink) { sink.write(Summary.text(lines)) }

  private mutating func problem(_ lines: (Int) -> [String]) -> [String] {
    problemCount += 1
    return (problemCount == 1 ? ["Problems:"] : []) + lines(problemCount)
  }
}

/// The progress of a run as two bars: completed scenarios, and completed steps of the known scenarios.
struct ProgressBars: Sendable {
  /// The number of lines of the bars: an empty one, the bars, and the running scenario.
  static let height = 4

  private var scenarios = (ended: 0, all: 0)
  private var steps = (ended: 0, all: 0)
  private var running = 0
  private var isReady = false

  /// Updates the counts for an event. The steps of an attempt that is retried are not counted.
  mutating func update(_ event: ProgressEvent) {
    switch event {
    case .planned(let count, let stepCount):
      scenarios.all += count
      steps.all += stepCount
    case .attemptStarted:
      isReady = true
      running += 1
    case .stepFinished: steps.ended += 1
    case .attemptFinished(_, let attempt, let willBeRetried):
      running -= 1
      if willBeRetried {
        steps.ended -= attempt.results.count
      } else {
        scenarios.ended += 1
      }
    default: break
    }
  }

  /// Returns the lines of the bars for a terminal with a number of columns.
  func text(columns: Int) -> String {
    let width = max(0, min(columns - 30, 50))
    let state = isReady ? "Running \(Quantity.text(running, "scenario"))..." : "Getting ready..."
    return "\n\(bar(scenarios, width)) scenarios\n\(bar(steps, width)) steps\n\(state)\n"
  }

  private func bar(_ count: (ended: Int, all: Int), _ width: Int) -> String {
    let share = count.all == 0 ? 0 : Double(count.ended) / Double(count.all)
    let full = min(max(Int((share * Double(width)).rounded()), 0), width)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(bar) \(count.ended)/\(count.all)"
  }
}
