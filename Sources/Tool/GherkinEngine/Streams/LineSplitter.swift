import GherkinMessages

/// Whole lines of a stream.
struct StreamLines: Sendable {
  /// The lines, in UTF-8.
  let bytes: [UInt8]
  /// The number of the first line, counted from 1.
  let first: Int
  /// The offset of the first line in the stream.
  let offset: Int
}

/// Splits a stream into batches of whole lines.
struct LineSplitter {
  /// The maximum length of a line, in bytes: that of the largest attachment, and some more.
  static let lineLimit = (1 << 28) + (1 << 20)

  private let name: String
  private let nextPart: SavedStream.NextPart
  /// The start of a line whose end has not been read yet.
  private var lineStart: [UInt8] = []
  /// The number of the next line, counted from 1.
  private var line = 1
  /// The offset of that line in the stream.
  private var offset = 0

  /// - Parameters:
  ///   - name: the name of the stream in errors.
  ///   - nextPart: returns the next chunk, which may be split at any byte.
  init(_ name: String, nextPart: @escaping SavedStream.NextPart) {
    self.name = name
    self.nextPart = nextPart
  }

  /// Returns the next lines; nil at the end.
  mutating func next() throws(SavedStreamError) -> StreamLines? {
    while case let part = try nextPart(), !part.isEmpty {
      if lineStart.count + part.count > Self.lineLimit {
        throw .lineTooLong(name, line: line, limit: Self.lineLimit)
      }
      if let end = part.lastIndex(of: UInt8(ascii: "\n")) {
        let lines = StreamLines(bytes: lineStart + part[...end], first: line, offset: offset)
        lineStart = Array(part[(end + 1)...])
        line += NDJSONReader.lineCount(of: lines.bytes)
        offset += lines.bytes.count
        return lines
      }
      lineStart += part
    }
    defer { lineStart = [] }
    return lineStart.isEmpty ? nil : StreamLines(bytes: lineStart, first: line, offset: offset)
  }
}
