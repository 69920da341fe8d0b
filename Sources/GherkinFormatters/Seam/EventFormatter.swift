public import CucumberMessages

/// Makes a report from the events of a run, and from nothing else: live, or from a stream that was saved years ago.
///
/// A formatter is a plain value on one task. It says what the shared query must keep, gets every envelope in order
/// just after the query took it in, and writes to its sink; failed writes are the host's business.
public protocol EventFormatter: Sendable {
  /// What this formatter will ask the query for.
  var needs: Query.Topics { get }

  /// Takes in the next envelope; the query knows it already.
  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink)

  /// Writes what is left when no envelope follows, also where the stream broke off.
  mutating func finish(query: Query, to sink: inout OutputSink)
}

extension EventFormatter {
  /// Nothing.
  public var needs: Query.Topics { [] }

  /// Writes nothing.
  public mutating func finish(query: Query, to sink: inout OutputSink) {}
}
