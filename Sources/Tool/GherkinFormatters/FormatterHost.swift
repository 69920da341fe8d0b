public import GherkinMessages
import GherkinOutcomes

/// Runs formatters, each with its own sink.
///
/// If a report cannot be written, the host ends it and continues with the others.
public struct FormatterHost: Sendable {
  private var reports: [Report]
  /// Creates scenarios from messages; nil if formatters need only messages.
  private var recorder: StreamRecorder?

  /// Creates a host of formatters with their sinks.
  public init(_ formatters: [(formatter: any EventFormatter, sink: OutputSink)]) {
    reports = formatters.map { Report(formatter: $0, sink: $1, name: $1.name) }
    if !formatters.allSatisfy({ $0.formatter is MessageFormatter }) { recorder = StreamRecorder() }
  }

  /// The reports that could not be written.
  public var failures: [OutputError] { reports.compactMap(\.failure) }

  /// The names of discarded reports, whose files from an earlier run stay.
  package var discarded: [String] { reports.filter { $0.failure == nil && $0.sink.isDiscarded }.map(\.name) }

  /// Writes the buffered output to its destinations.
  package mutating func flush() {
    for index in reports.indices { reports[index].flush() }
  }

  /// Discards all reports, so the files of an earlier run stay unchanged.
  package mutating func discard() {
    for index in reports.indices { reports[index].sink.discard() }
  }

  /// Handles messages, in order, and then writes the output.
  public mutating func handle(_ batch: some Sequence<Envelope>) {
    for envelope in batch { handle(envelope) }
    flush()
  }

  /// Handles a message. Output is buffered until ``flush()``.
  package mutating func handle(_ envelope: Envelope) {
    for index in reports.indices { reports[index].update { $0.handle(message: envelope, to: &$1) } }
    for item in recorder?.handle(envelope) ?? [] { handle(item) }
  }

  /// Ends all reports after the last message.
  ///
  /// - Returns: the errors of the reports that could not be written.
  public mutating func finish() -> [OutputError] { finish(problems: []) }

  /// Ends all reports after the last message.
  ///
  /// - Parameter problems: the reasons why the command fails that are not in the messages.
  /// - Returns: the errors of the reports that could not be written.
  package mutating func finish(problems: [String]) -> [OutputError] {
    var recorder = self.recorder ?? StreamRecorder()
    let run = recorder.finish { handle($0) }
    for index in reports.indices {
      if var evidence = reports[index].formatter as? EvidenceFormatter {
        evidence.conclude(
          reports: reports.filter { $0.failure == nil && !$0.sink.isDiscarded && !($0.formatter is EvidenceFormatter) }
            .map { WrittenReport(name: $0.name, filesBeside: $0.sink.filesBeside) },
          problems: problems + failures.map(\.description))
        reports[index].formatter = evidence
      }
      reports[index].finish(run)
    }
    return failures
  }

  /// Passes an item to the formatters that need it.
  private mutating func handle(_ item: ReportItem) {
    for index in reports.indices { reports[index].update { $0.handle(item, to: &$1) } }
  }
}

extension EventFormatter {
  /// Writes the report of all messages of a run.
  ///
  /// - Parameter each: called after each message with the output so far.
  package mutating func write(
    _ envelopes: [Envelope], to sink: inout OutputSink, each: (Envelope, inout OutputSink) -> Void = { _, _ in }
  ) {
    var recorder = StreamRecorder()
    for envelope in envelopes {
      handle(message: envelope, to: &sink)
      for item in recorder.handle(envelope) { handle(item, to: &sink) }
      each(envelope, &sink)
    }
    var items: [ReportItem] = []
    let run = recorder.finish { items.append($0) }
    for item in items { handle(item, to: &sink) }
    finish(run: run, to: &sink)
  }
}

/// A formatter and its sink, with the error if it was discarded.
private struct Report: Sendable {
  /// The number of buffered bytes at which output is passed on even within a batch, to limit memory use.
  static let flushLimit = 1 << 18

  var formatter: any EventFormatter
  var sink: OutputSink
  /// The name in errors, which stays valid after the report was discarded.
  let name: String
  var failure: OutputError?

  mutating func update(_ body: (inout any EventFormatter, inout OutputSink) -> Void) {
    guard failure == nil else { return }
    body(&formatter, &sink)
    if sink.bytes.count > Self.flushLimit { flush() }
  }

  mutating func flush() {
    guard failure == nil else { return }
    do {
      try sink.flush()
    } catch {
      failure = error
    }
  }

  mutating func finish(_ run: RunOutcome) {
    guard failure == nil else { return }
    formatter.finish(run: run, to: &sink)
    do {
      try sink.finish()
    } catch {
      failure = error
    }
  }
}
