package import CucumberMessages
package import GherkinFormatters

/// Writes envelopes as lines of JSON, many with one call of the system.
package struct EnvelopeOutput {
  /// How many bytes are worth a call.
  private static let chunk = 256 << 10

  private var destination: any OutputDestination
  private var lines: NDJSONWriter

  /// Creates an output that has written nothing.
  ///
  /// - Parameter omitsEmptyKeywords: whether features without a keyword are written as the official parser writes them.
  package init(to destination: any OutputDestination = StandardStream.output, omitsEmptyKeywords: Bool = false) {
    self.destination = destination
    lines = NDJSONWriter(omitsEmptyKeywords: omitsEmptyKeywords)
  }

  /// Writes an envelope, now or later.
  package mutating func write(_ envelope: Envelope) throws(OutputError) {
    lines.append(envelope)
    if lines.bytes.count >= Self.chunk { try flush() }
  }

  /// Writes lines.
  mutating func write(_ more: NDJSONWriter) throws(OutputError) {
    if !lines.bytes.isEmpty { try flush() }
    try destination.write(more.bytes)
  }

  /// Writes what was held back, and makes the output whole.
  package mutating func finish() throws(OutputError) {
    try flush()
    try destination.finish()
  }

  /// Gives up what was written, as far as it can be.
  package mutating func discard() {
    destination.discard()
  }

  private mutating func flush() throws(OutputError) {
    try destination.write(lines.bytes)
    lines.removeAll()
  }
}
