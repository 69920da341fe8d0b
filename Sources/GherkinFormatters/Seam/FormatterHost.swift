public import CucumberMessages

/// Feeds formatters: one query for all of them, each with a sink of its own.
///
/// A report that cannot be written is left out from then on; the others still come out.
public struct FormatterHost: Sendable {
  private var reports: [Report] = []
  private var query: Query

  /// Makes a host of formatters with their sinks.
  public init(_ formatters: [(formatter: any EventFormatter, sink: OutputSink)]) {
    reports = formatters.map { Report(formatter: $0.formatter, sink: $0.sink) }
    query = Query(keeping: formatters.reduce(into: []) { $0.formUnion($1.formatter.needs) })
  }

  /// The reports that could not be written so far.
  public var failures: [OutputError] { reports.compactMap(\.failure) }

  /// Hands envelopes to every formatter, in order, and then what they wrote to its destination.
  public mutating func handle(_ batch: some Sequence<Envelope>) {
    for envelope in batch {
      query.update(envelope)
      for index in reports.indices { reports[index].handle(envelope, query: query) }
    }
    for index in reports.indices { reports[index].flush() }
  }

  /// Ends all reports.
  /// - Returns: the reports that could not be written, each with its reason.
  public mutating func finish() -> [OutputError] {
    for index in reports.indices { reports[index].finish(query: query) }
    return failures
  }
}

/// A formatter, its sink, and why it was given up, if it was.
private struct Report: Sendable {
  /// What was written is handed on within a batch too once it is this long, so that memory stays small.
  static let flushLimit = 1 << 16

  var formatter: any EventFormatter
  var sink: OutputSink
  var failure: OutputError?

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
