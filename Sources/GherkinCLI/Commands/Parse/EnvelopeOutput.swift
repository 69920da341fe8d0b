import CucumberMessages
import GherkinFormatters

/// Writes envelopes to standard output as lines of JSON, many with one call of the system.
struct EnvelopeOutput {
  /// How many bytes are worth a call.
  private static let chunk = 256 << 10

  private let stream = StandardStream.output
  private var lines = NDJSONWriter()

  /// Writes an envelope, now or later.
  mutating func write(_ envelope: Envelope) throws(OutputError) {
    lines.append(envelope)
    if lines.bytes.count >= Self.chunk { try flush() }
  }

  /// Writes what was held back.
  mutating func flush() throws(OutputError) {
    try stream.write(lines.bytes)
    lines.removeAll()
  }
}
