package import CucumberMessages
import Foundation

/// Reads the envelopes of a saved stream one at a time, and holds no more than a part of it.
package struct SavedStreamReader {
  /// How long a line may be, in bytes.
  static let lineLimit = 1 << 30

  /// Gives the next part; an empty one at the end.
  typealias NextPart = () throws(SavedStreamError) -> Data

  private var reader: NDJSONReader
  /// Nil where there is nothing more.
  private var nextPart: NextPart?
  /// How many bytes came since the last envelope.
  private var unread = 0

  /// - Parameter nextPart: gives what the reader has not got yet.
  init(_ reader: NDJSONReader, nextPart: NextPart? = nil) {
    self.reader = reader
    self.nextPart = nextPart
  }

  /// The line that was read last, counted from 1.
  var line: Int { reader.line }

  /// Reads the next envelope; nil at the end.
  package mutating func next() throws(SavedStreamError) -> Envelope? {
    while true {
      do throws(NDJSONError) {
        if let envelope = try reader.next() {
          unread = 0
          return envelope
        }
      } catch {
        throw .malformed(error)
      }
      guard let nextPart else { return nil }
      let part = try nextPart()
      if part.isEmpty {
        self.nextPart = nil
        reader.end()
      } else {
        reader.append(part)
        unread += part.count
        if unread > Self.lineLimit { throw .lineTooLong(reader.name, line: line + 1, limit: Self.lineLimit) }
      }
    }
  }
}
