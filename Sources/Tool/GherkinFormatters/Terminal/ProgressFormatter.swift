public import GherkinOutcomes
internal import GherkinProtocol

/// Writes one letter for each finished step and hook, including hooks around the run.
public struct ProgressFormatter: EventFormatter {
  private let options: TerminalOptions
  private var letters: [TestStepResult.Status: [UInt8]]?
  private var summary: SummaryFormatter?

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
    summary = options.summarise ? SummaryFormatter(options: options) : nil
  }

  /// Writes the letter of a finished step.
  public mutating func handle(event: ProgressEvent, to sink: inout OutputSink) {
    switch event {
    case .stepFinished(_, _, let result): write(result, to: &sink)
    case .hookFinished(let hook): write(hook.result, to: &sink)
    case .runFinished: sink.write(CollectionOfOne(UInt8(ascii: "\n")))
    default: break
    }
  }

  /// Adds a scenario to the summary.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    summary?.handle(scenario: scenario, to: &sink)
  }

  /// Writes the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    summary?.finish(run: run, to: &sink)
  }

  private mutating func write(_ result: TestStepResult, to sink: inout OutputSink) {
    let letters = self.letters ?? Self.letters(Composer(options: options, sink: sink))
    self.letters = letters
    sink.write(letters[result.status] ?? [])
    guard options.includeDurations, let duration = Composer(options: options, sink: sink).duration(of: result) else {
      return
    }
    sink.write("\(duration.text) ")
  }

  /// Returns the letter of each status, in its style.
  static func letters(_ composer: Composer) -> [TestStepResult.Status: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: TestStepResult.Status.allCases.map { status in
        let letter = composer.theme.letters[status] ?? " "
        return (status, Array(composer.style(of: status).apply(to: letter).utf8))
      })
  }
}
