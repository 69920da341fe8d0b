public import GherkinMessages

/// Writes a summary at the end of a run: the failures with their causes, the command to rerun them, code for undefined
/// steps, and the statistics.
public struct SummaryFormatter: EventFormatter {
  private let options: TerminalOptions
  private var isWritten = false

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
  }

  /// The topics of scenarios that did not pass.
  public var needs: Query.Topics {
    [.features, .definitions, .testCases, .results, .attachments, .suggestions, .failures]
  }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the summary when the run ends.
  public mutating func handle(testRunFinished: Envelope.TestRunFinished, query: Query, to sink: inout OutputSink) {
    write(query, to: &sink)
  }

  /// Writes the summary of an incomplete stream.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    if !isWritten, !options.compatible { write(query, to: &sink) }
  }

  private mutating func write(_ query: Query, to sink: inout OutputSink) {
    isWritten = true
    let summary = Summary(query: query, composer: Composer(options: options, sink: sink))
    sink.write(summary.text)
  }
}
