public import GherkinMessages

/// Writes every envelope as a line of JSON. All other reports can be written from these lines later.
public struct MessageFormatter: EventFormatter {
  /// The maximum length of a line that commands read, in bytes: that of the largest attachment, and some more.
  package static let lineLimit = (1 << 28) + (1 << 20)

  private var writer = NDJSONWriter()
  private let lineLimit: Int

  /// Creates a formatter.
  public init() { self.init(lineLimit: Self.lineLimit) }

  /// Creates a formatter that refuses lines above a limit, in bytes.
  package init(lineLimit: Int) { self.lineLimit = lineLimit }

  /// Writes the message.
  public mutating func handle(message: Envelope, to sink: inout OutputSink) {
    defer { writer.removeAll() }
    writer.append(message)
    guard writer.bytes.count <= lineLimit else {
      return sink.fail("a message has more than \(lineLimit >> 20) MiB, so no command could read it; split the feature")
    }
    if sink.isTerminal {
      // JSON allows characters that control terminals. Line feeds occur only between envelopes.
      sink.write(JSONText.safe(String(decoding: writer.bytes.dropLast(), as: UTF8.self)) + "\n")
    } else {
      sink.write(writer.bytes)
    }
  }
}
