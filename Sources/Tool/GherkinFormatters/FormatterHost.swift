public import GherkinMessages
package import GherkinOutcomes

/// Runs formatters, each with its own sink.
///
/// If a report cannot be written, the host ends it and continues with the others.
public struct FormatterHost: Sendable {
  private var reports: [Report] = []
  /// Creates scenarios from messages; nil until the first message.
  private var recorder: StreamRecorder?

  /// Creates a host of formatters with their sinks.
  public init(_ formatters: [(formatter: any EventFormatter, sink: OutputSink)]) {
    self.init(formatters.map { Report(formatter: FormatterSlot($0.formatter), sink: $0.sink, name: $0.sink.name) })
  }

  private init(_ reports: [Report]) {
    self.reports = reports
  }

  /// Whether a formatter needs messages.
  package var takesEnvelopes: Bool { reports.contains { $0.formatter.takesEnvelopes } }
  /// Whether a formatter needs events while scenarios run.
  package var takesProgress: Bool { reports.contains { $0.formatter.takesProgress } }
  /// Whether a formatter needs the parts of features.
  package var takesFeatures: Bool { reports.contains { $0.formatter.takesFeatures } }
  /// Whether a formatter needs more than messages.
  package var takesScenarios: Bool { reports.contains { !$0.formatter.takesOnlyEnvelopes } }

  /// Returns the reports in two hosts: those that another thread can write, and all others.
  ///
  /// - Returns: `independent` is nil if either host would be empty; `others` then has all reports.
  package func divided() -> (others: FormatterHost, independent: FormatterHost?) {
    let independent = reports.filter(\.isIndependent)
    if independent.isEmpty || independent.count == reports.count { return (self, nil) }
    return (FormatterHost(reports.filter { !$0.isIndependent }), FormatterHost(independent))
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

  // For a saved stream.

  /// Handles messages of a stream, in order, and then writes the output.
  public mutating func handle(_ batch: some Sequence<Envelope>) {
    for envelope in batch {
      pass(envelope)
      guard takesScenarios else { continue }
      if recorder == nil {
        recorder = StreamRecorder(reportsProgress: takesProgress, reportsFeatures: takesFeatures)
      }
      for item in recorder?.handle(envelope) ?? [] { handle(item) }
    }
    flush()
  }

  /// Ends all reports after the last message of a stream.
  ///
  /// - Returns: the errors of the reports that could not be written.
  public mutating func finish() -> [OutputError] {
    var recorder = self.recorder ?? StreamRecorder()
    self.recorder = nil
    return finish(recorder.finish { handle($0) })
  }

  // For a run in this process.

  /// Passes a message to the formatters that need messages. Output is buffered until ``flush()``.
  package mutating func pass(_ envelope: Envelope) {
    for index in reports.indices { reports[index].handle(envelope) }
  }

  /// Passes an item to the formatters that need it. Output is buffered until ``flush()``.
  package mutating func handle(_ item: ReportItem) {
    for index in reports.indices { reports[index].handle(item) }
  }

  /// Ends all reports.
  ///
  /// - Returns: the errors of the reports that could not be written.
  package mutating func finish(_ run: RunOutcome) -> [OutputError] {
    for index in reports.indices { reports[index].finish(run) }
    return failures
  }
}

/// A formatter and its sink, with the error if it was discarded.
private struct Report: Sendable {
  /// The number of buffered bytes at which output is passed on even within a batch, to limit memory use.
  static let flushLimit = 1 << 18

  var formatter: FormatterSlot
  var sink: OutputSink
  /// The name in errors, which stays valid after the report was discarded.
  let name: String
  var failure: OutputError?

  /// Whether another thread can write the report: its formatter needs only messages, and nothing else goes to its file.
  var isIndependent: Bool { formatter.takesOnlyEnvelopes && sink.isNewFile }

  mutating func handle(_ envelope: Envelope) {
    guard failure == nil, formatter.takesEnvelopes else { return }
    formatter.handle(envelope, to: &sink)
    if sink.bytes.count > Self.flushLimit { flush() }
  }

  mutating func handle(_ item: ReportItem) {
    guard failure == nil else { return }
    formatter.handle(item, to: &sink)
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
