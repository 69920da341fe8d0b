public import GherkinMessages

/// Writes every envelope as a line of JSON. All other reports can be written from these lines later.
public struct MessageFormatter: EnvelopeFormatter {
  private var writer = NDJSONWriter()

  /// Creates a formatter.
  public init() {}

  /// Writes the envelope.
  public mutating func handle(_ envelope: Envelope, to sink: inout OutputSink) {
    writer.append(envelope)
    if sink.isTerminal {
      // JSON allows characters that control terminals. Line feeds occur only between envelopes.
      sink.write(JSONText.safe(String(decoding: writer.bytes.dropLast(), as: UTF8.self)) + "\n")
    } else {
      writer.withBytes { sink.write($0) }
    }
    writer.removeAll()
  }
}
