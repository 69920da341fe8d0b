public import CucumberMessages

/// Writes every envelope as a line of JSON: the record of a run, from which every other report can be made later.
public struct MessageFormatter: EventFormatter {
  private var writer = NDJSONWriter()

  /// Makes a formatter.
  public init() {}

  /// Writes the envelope.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    writer.append(envelope)
    sink.write(writer.bytes)
    writer.removeAll()
  }
}
