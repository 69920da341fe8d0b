package import GherkinMessages
package import GherkinFormatters

/// Writes envelopes as lines of JSON, many with one system call.
package struct EnvelopeOutput {
  /// The number of bytes for a system call.
  private static let chunk = 256 << 10

  private var destination: any OutputDestination
  private var lines: NDJSONWriter

  /// Creates an output with an empty buffer.
  ///
  /// - Parameter omitsEmptyKeywords: whether empty keywords of features are omitted, as the official parser does.
  package init(to destination: any OutputDestination = StandardStream.output, omitsEmptyKeywords: Bool = false) {
    self.destination = destination
    lines = NDJSONWriter(omitsEmptyKeywords: omitsEmptyKeywords)
  }

  /// Writes an envelope to the buffer.
  package mutating func write(_ envelope: Envelope) throws(OutputError) {
    lines.append(envelope)
    if lines.bytes.count >= Self.chunk { try flush() }
  }

  /// Writes a line.
  package mutating func write(line: [UInt8]) throws(OutputError) {
    try flush()
    try destination.write(line[...])
  }

  /// Writes the buffer, and completes the output.
  package mutating func finish() throws(OutputError) {
    try flush()
    try destination.finish()
  }

  /// Discards the output, if possible.
  package mutating func discard() {
    destination.discard()
  }

  private mutating func flush() throws(OutputError) {
    try destination.write(lines.bytes)
    lines.removeAll()
  }
}
