package import CucumberMessages

/// Reads the envelopes of a saved stream one at a time. Lines are decoded ahead on other threads.
package struct SavedStreamReader {
  /// How long a line may be, in bytes.
  static let lineLimit = 1 << 30

  /// The envelopes of some lines.
  private struct DecodedLines: Sendable {
    /// The envelopes, each with its line, counted from 1.
    var envelopes: [(line: Int, envelope: Envelope)] = []
    /// Why the rest of the lines cannot be read.
    var error: NDJSONError?
    /// The last line.
    var end = 0
  }

  private let end: Int
  private var batches: LineBatches<DecodedLines>
  private var current = DecodedLines()
  private var position = 0

  /// The line that was read last, counted from 1; at the end, the number of lines.
  private(set) package var line = 0

  /// - Parameters:
  ///   - name: what errors call the stream.
  ///   - events: the last line, counted from 1, if only lines up to there are read, without what precedes the scenarios as
  ///     far as that is seen at the begin of a line. Lines that are left out must have been read before.
  ///   - isLive: whether the stream may still be written.
  ///   - nextPart: gives the next part of the stream.
  init(
    _ name: String, eventsThrough events: Int? = nil, isLive: Bool,
    nextPart: @escaping SavedStream.NextPart
  ) {
    end = events ?? .max
    batches = LineBatches(name, isLive: isLive, nextPart: nextPart) { Self.decode($0, name, eventsOnly: events != nil) }
  }

  private static func decode(_ lines: StreamLines, _ name: String, eventsOnly: Bool) -> DecodedLines {
    var reader = NDJSONReader(lines.bytes, name: name, firstLine: lines.first)
    var decoded = DecodedLines()
    do throws(NDJSONError) {
      while let envelope = try eventsOnly ? reader.nextEvent() : reader.next() {
        decoded.envelopes.append((reader.line, envelope))
      }
    } catch {
      decoded.error = error
    }
    decoded.end = reader.line
    return decoded
  }

  /// Reads the next envelope; nil at the end.
  package mutating func next() throws(SavedStreamError) -> Envelope? {
    while position == current.envelopes.count {
      if let error = current.error, error.line <= end {
        throw .malformed(error)
      }
      line = min(current.end, end)
      guard line < end, let next = try batches.next() else { return nil }
      current = next
      position = 0
    }
    let (line, envelope) = current.envelopes[position]
    guard line <= end else {
      self.line = end
      return nil
    }
    self.line = line
    position += 1
    return envelope
  }
}
