public import GherkinMessages
internal import GherkinSyntax

/// Shows the progress of the run on a terminal in two bars, which are redrawn in place, and each problem as it occurs.
///
/// Without a terminal, it writes the output of `progress`.
public struct ProgressBarFormatter: EventFormatter {
  private let options: TerminalOptions
  private var fallback: ProgressFormatter
  private var composer: Composer?
  private var bars = ProgressBars()
  private var problems = 0
  /// Whether the bars are on the screen, as its last lines.
  ///
  /// The cursor is above them. Output of steps therefore pushes them down instead of overwriting them, and if the
  /// window's width changes, the number of lines into which the bars are broken does not matter.
  private var areDrawn = false
  private var isFinished = false
  private var lastDrawn: Envelope.Timestamp?

  /// Events within this interval are drawn together.
  private static let pause = Duration.milliseconds(50)

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
    fallback = ProgressFormatter(options: options)
  }

  /// The topics of the summary.
  public var needs: Query.Topics { SummaryFormatter(options: options).needs }

  /// Test cases, whose steps are counted.
  public var handledKinds: Envelope.OptionalKinds { .testCase }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Updates the bars for an envelope.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    guard sink.canRedraw else { return fallback.handle(envelope, query: query, to: &sink) }
    bars.update(envelope, query)
    let composer = self.composer ?? Composer(options: options, sink: sink)
    self.composer = composer
    let summary = Summary(query: query, composer: composer)
    switch envelope {
    case .testRunStarted:
      if options.includeParseErrors, !options.compatible {
        write(query.parseErrors.flatMap { problem(summary, $0) }, to: &sink)
      }
      write(query.undefinedParameterTypes.flatMap { problem(summary, $0) }, to: &sink)
      draw(to: &sink)
    case .testCase: if options.compatible { redraw(to: &sink) }
    // A scenario can take long, so it is shown at once.
    case .testCaseStarted: redraw(to: &sink)
    case .testStepFinished(let finished): if isDue(finished.timestamp) { redraw(to: &sink) }
    case .testRunHookFinished(let finished):
      let hook = query.runHook(id: finished.testRunHookStartedId)
      if let hook, summary.isFailed(hook) { redraw(with: problem(summary, hook), to: &sink) }
    case .testCaseFinished(let finished):
      let attempt = query.attempt(id: finished.testCaseStartedId)
      let isProblem = !finished.willBeRetried && attempt.map { $0.status > .skipped && !$0.isKnownFailure } ?? false
      if isProblem, let attempt {
        redraw(with: problem(summary, attempt), to: &sink)
      } else if isDue(finished.timestamp) {
        redraw(to: &sink)
      }
    case .testRunFinished(let finished): end(finished, summary, to: &sink)
    default: break
    }
  }

  /// Removes the bars, and writes the progress of an incomplete stream.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    guard sink.canRedraw else { return fallback.finish(query: query, to: &sink) }
    if isFinished { return }
    erase(to: &sink)
    let summary = Summary(query: query, composer: composer ?? Composer(options: options, sink: sink))
    if !options.compatible { write(summary.brokenStream, to: &sink) }
    sink.write(summary.end)
  }

  private mutating func end(_ run: Envelope.TestRunFinished, _ summary: Summary, to sink: inout OutputSink) {
    isFinished = true
    erase(to: &sink)
    write(problem(summary, run), to: &sink)
    sink.write(summary.end)
  }

  private mutating func isDue(_ time: Envelope.Timestamp) -> Bool {
    if !options.compatible, let lastDrawn, time - lastDrawn < Self.pause { return false }
    lastDrawn = time
    return true
  }

  private mutating func redraw(with problem: [String] = [], to sink: inout OutputSink) {
    erase(to: &sink)
    write(problem, to: &sink)
    draw(to: &sink)
  }

  private mutating func erase(to sink: inout OutputSink) {
    // Erases to the end of the screen (ECMA-48, ED).
    if areDrawn { sink.write((options.compatible ? Self.up : "") + "\u{1B}[J") }
    areDrawn = false
  }

  private mutating func draw(to sink: inout OutputSink) {
    // The official output leaves the cursor below the bars.
    sink.write(bars.text(columns: sink.columns) + (options.compatible ? "" : Self.up))
    areDrawn = true
  }

  /// Moves the cursor above the bars (ECMA-48, CUU).
  private static let up = "\u{1B}[\(ProgressBars.height)A"

  private func write(_ lines: [String], to sink: inout OutputSink) {
    sink.write(Summary.text(lines))
  }
}

extension ProgressBarFormatter {
  private mutating func problem(_ summary: Summary, _ attempt: Query.Attempt) -> [String] {
    problem { summary.scenario(attempt, number: $0, label: "Scenario") }
  }

  private mutating func problem(_ summary: Summary, _ hook: Query.RunHook) -> [String] {
    problem { summary.hook(hook, number: $0, label: "Global hook") }
  }

  private mutating func problem(_ summary: Summary, _ error: ParseError) -> [String] {
    problem { [summary.parseError(error, number: $0, label: "Feature that cannot be read")] }
  }

  private mutating func problem(_ summary: Summary, _ type: Envelope.UndefinedParameterType) -> [String] {
    problem { [summary.undefinedParameterType(type, number: $0, label: "Undefined parameter type")] }
  }

  private mutating func problem(_ summary: Summary, _ run: Envelope.TestRunFinished) -> [String] {
    let lines = summary.composer.problem(of: run)
    if lines.isEmpty { return [] }
    let isCompatible = options.compatible
    return problem { number in
      let title = summary.line(summary.number(number, "Test run"), indent: 2)
      // The official output indents this section more than others, and adds an empty line.
      return [title] + lines.map { summary.line($0, indent: isCompatible ? 9 : 7) } + (isCompatible ? [""] : [])
    }
  }

  private mutating func problem(_ lines: (Int) -> [String]) -> [String] {
    problems += 1
    return (problems == 1 ? ["Problems:"] : []) + lines(problems)
  }
}
