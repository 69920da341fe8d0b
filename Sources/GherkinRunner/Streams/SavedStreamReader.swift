package import CucumberMessages

/// Reads the envelopes of a saved stream one at a time, and holds no more than a part of it.
package struct SavedStreamReader {
  /// How long a line may be, in bytes.
  static let lineLimit = 1 << 30

  /// Gives the next part; an empty one at the end.
  typealias NextPart = () throws(SavedStreamError) -> [UInt8]

  private var reader: NDJSONReader
  /// Nil if there is nothing more.
  private var nextPart: NextPart?
  /// How many bytes came since the last line.
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
    try next { reader throws(NDJSONError) in try reader.next() }
  }

  /// Reads the next envelope up to a line, without what precedes the scenarios; nil at that line, and at the end.
  ///
  /// - Parameter end: the last line that is read, counted from 1.
  mutating func nextEvent(through end: Int) throws(SavedStreamError) -> Envelope? {
    try next(until: end) { reader throws(NDJSONError) in try reader.nextEvent(through: end) }
  }

  /// - Parameters:
  ///   - end: the last line that is read.
  ///   - read: reads an envelope from the bytes that are there; nil if these have none.
  private mutating func next(
    until end: Int = .max, _ read: (inout NDJSONReader) throws(NDJSONError) -> Envelope?
  ) throws(SavedStreamError) -> Envelope? {
    while true {
      let begin = reader.line
      do throws(NDJSONError) {
        if let envelope = try read(&reader) {
          unread = 0
          return envelope
        }
      } catch {
        throw .malformed(error)
      }
      if reader.line > begin { unread = 0 }
      guard line < end, let nextPart else { return nil }
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
