public import GherkinMessages

/// Runs formatters with a shared query, each with its own sink.
///
/// If a report cannot be written, the host ends it and continues with the others.
public struct FormatterHost: Sendable {
  private var reports: [Report] = []
  private let query: Query
  /// Whether a formatter queries anything.
  private let isQueried: Bool

  /// Creates a host of formatters with their sinks.
  public init(_ formatters: [(formatter: any EventFormatter, sink: OutputSink)]) {
    self.init(formatters.map { Report(formatter: $0.formatter, sink: $0.sink, name: $0.sink.name) })
  }

  /// The optional kinds of messages that these formatters need.
  package var wantedKinds: Envelope.OptionalKinds {
    reports.reduce(into: []) { kinds, report in
      kinds.formUnion(report.formatter.handledKinds)
      if report.formatter.needs.contains(.features), !report.asksDuringRun {
        kinds.formUnion([.gherkinDocument, .pickle])
      }
    }
  }

  /// Whether the formatters get features and details of test cases only through a lookup.
  package var readsOutline: Bool {
    reports.allSatisfy { report in
      let kinds = report.formatter.handledKinds.subtracting(.testStepStarted)
      return report.asksDuringRun && (kinds.isEmpty || kinds == .testCase && report.formatter.asksAboutFailuresOnly)
    }
  }

  /// Returns the reports in two hosts: those that another thread can write, and all others.
  ///
  /// - Returns: `independent` is nil if either host would be empty; `others` then has all reports.
  package func divided() -> (others: FormatterHost, independent: FormatterHost?) {
    let independent = reports.filter(\.isIndependent)
    if independent.isEmpty || independent.count == reports.count { return (self, nil) }
    return (FormatterHost(reports.filter { !$0.isIndependent }), FormatterHost(independent))
  }

  private init(_ reports: [Report]) {
    self.reports = reports
    query = Query(keeping: reports.reduce(into: []) { $0.formUnion($1.formatter.needs) })
    isQueried = reports.contains { !($0.formatter is any QueriesNothing) }
  }

  /// Prepares for a lookup, which ``use(_:)`` will set: features are not stored if formatters query them only when
  /// scenarios run or have run.
  package mutating func expectLookup() {
    query.leavesFeaturesToLookup = reports.allSatisfy(\.asksDuringRun)
  }

  /// Sets the lookup for messages that the query does not store.
  package mutating func use(_ lookup: any RunLookup) {
    query.use(lookup)
  }

  /// The reports that could not be written.
  public var failures: [OutputError] { reports.compactMap(\.failure) }

  /// The names of discarded reports, whose files from an earlier run stay.
  package var discarded: [String] { reports.filter { $0.failure == nil && $0.sink.isDiscarded }.map(\.name) }

  /// Passes envelopes to all formatters, in order, and then writes their output.
  public mutating func handle(_ batch: some Sequence<Envelope>) {
    for envelope in batch { handle(envelope) }
    flush()
  }

  /// Passes an envelope to every formatter. Output is buffered until ``flush()``.
  package mutating func handle(_ envelope: Envelope) {
    if isQueried { query.update(envelope) }
    for index in reports.indices { reports[index].handle(envelope, query: query) }
  }

  /// Writes the buffered output to its destinations.
  package mutating func flush() {
    for index in reports.indices { reports[index].flush() }
  }

  /// Discards all reports, so the files of an earlier run stay unchanged.
  package mutating func discard() {
    for index in reports.indices { reports[index].sink.discard() }
  }

  /// Ends all reports.
  /// - Returns: the errors of the reports that could not be written.
  public mutating func finish() -> [OutputError] {
    for index in reports.indices { reports[index].finish(query: query) }
    return failures
  }
}

/// A formatter that handles features when they are read, and queries them only when their scenarios run or have run.
protocol AsksDuringRun: EventFormatter {}

/// A formatter that ignores the query.
protocol QueriesNothing: EventFormatter {}

/// A formatter and its sink, with the error if it was discarded.
private struct Report: Sendable {
  /// The number of buffered bytes at which output is passed on even within a batch, to limit memory use.
  static let flushLimit = 1 << 18

  var formatter: any EventFormatter
  var sink: OutputSink
  /// The name in errors, which stays valid after the report was discarded.
  let name: String
  var failure: OutputError?

  /// Whether the formatter queries features only after the start of the run, and not all of them at its end.
  var asksDuringRun: Bool {
    let needs = formatter.needs
    return formatter.asksAboutFailuresOnly || formatter is any AsksDuringRun
      || needs.isDisjoint(with: [.features, .testCases])
      || !needs.contains(.history) && formatter.handledKinds.isDisjoint(with: [.gherkinDocument, .pickle, .testCase])
  }

  /// Whether another thread can write the report: its formatter queries nothing, and nothing else goes to its file.
  var isIndependent: Bool { formatter is any QueriesNothing && sink.isNewFile }

  mutating func handle(_ envelope: Envelope, query: Query) {
    guard failure == nil else { return }
    formatter.handle(envelope, query: query, to: &sink)
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

  mutating func finish(query: Query) {
    guard failure == nil else { return }
    formatter.finish(query: query, to: &sink)
    do {
      try sink.finish()
    } catch {
      failure = error
    }
  }
}
