public import GherkinMessages

/// Writes one letter for each finished step and hook, including hooks around the run.
public struct ProgressFormatter: EventFormatter {
  private let options: TerminalOptions
  private var letters: [Envelope.TestStepResult.Status: [UInt8]]?
  private var summary: SummaryFormatter?

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
    summary = options.summarise ? SummaryFormatter(options: options) : nil
  }

  /// The topics of the summary, if enabled.
  public var needs: Query.Topics { summary?.needs ?? [] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the letter of a finished step.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    switch envelope {
    case .testStepFinished(let finished): write(finished.testStepResult, query, to: &sink)
    case .testRunHookFinished(let finished): write(finished.result, query, to: &sink)
    case .testRunFinished: sink.write(CollectionOfOne(UInt8(ascii: "\n")))
    default: break
    }
    summary?.handle(envelope, query: query, to: &sink)
  }

  /// Writes the summary of an incomplete stream.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    summary?.finish(query: query, to: &sink)
  }

  private mutating func write(_ result: Envelope.TestStepResult, _ query: Query, to sink: inout OutputSink) {
    let letters = self.letters ?? Self.letters(Composer(options: options, sink: sink))
    self.letters = letters
    sink.write(letters[result.status] ?? [])
    guard options.includeDurations, query.isOfThisProject, !options.compatible,
      let duration = Composer(options: options, sink: sink).duration(of: result)
    else { return }
    sink.write("\(duration.text) ")
  }

  private static func letters(_ composer: Composer) -> [Envelope.TestStepResult.Status: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: Envelope.TestStepResult.Status.allCases.map { status in
        let letter = composer.theme.status.progress[status] ?? " "
        return (status, Array(composer.style(of: status).apply(to: letter).utf8))
      })
  }
}
