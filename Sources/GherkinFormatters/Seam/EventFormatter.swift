public import CucumberMessages

/// Makes a report from the events of a run, and from nothing else: live, or from a stream that was saved years ago.
///
/// A formatter is a plain value on one task. It says what the shared query must keep, gets every envelope in order
/// just after the query took it in, and writes to its sink; failed writes are the host's business.
public protocol EventFormatter: Sendable {
  /// What this formatter will ask the query for.
  var needs: Query.Topics { get }

  /// The kinds of messages that ``handle(_:query:to:)`` wants, of those that a run only makes if somebody wants them.
  ///
  /// The default is all of them. A formatter that declares fewer makes runs faster and smaller.
  var handledKinds: Envelope.OptionalKinds { get }

  /// Whether this formatter asks the query for features only of scenarios that did not pass, or not at the first attempt.
  ///
  /// The default is false. If true, a run need not keep the features of all others.
  var asksAboutFailuresOnly: Bool { get }

  /// Takes in the next envelope; the query knows it already.
  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink)

  /// Writes what is left when no envelope follows, also where the stream broke off.
  mutating func finish(query: Query, to sink: inout OutputSink)
}

extension EventFormatter {
  /// Nothing.
  public var needs: Query.Topics { [] }

  /// All kinds.
  public var handledKinds: Envelope.OptionalKinds { .all }

  /// False.
  public var asksAboutFailuresOnly: Bool { false }

  /// Writes nothing.
  public mutating func finish(query: Query, to sink: inout OutputSink) {}
}
