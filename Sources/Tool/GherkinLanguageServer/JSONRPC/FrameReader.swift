/// Splits a byte stream into messages: `Content-Length: 12`, an empty line, and that number of bytes.
package struct FrameReader: Sendable {
  /// The result of reading.
  package enum Frame: Sendable, Equatable {
    /// The content of a message.
    case content([UInt8])
    /// A malformed message, with the reason. Reading can continue.
    case malformed(String)
  }

  /// The maximum size of content, in bytes.
  private static let longestContent = 512 << 20
  /// The maximum size of a header, in bytes.
  private static let longestHeader = 16 << 10

  private var buffer: [UInt8] = []
  private var start = 0
  /// The number of bytes that remain to be skipped of a message that is too long.
  private var skipped = 0
  /// The length of the content; nil before its header has been read.
  private var length: Int?

  package init() {}

  /// Appends bytes, which may be split anywhere.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0, start == buffer.count || start > 1 << 20 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// Returns the next message; nil if more bytes are needed.
  package mutating func next() -> Frame? {
    if skipped > 0 {
      let count = min(skipped, buffer.count - start)
      start += count
      skipped -= count
      if skipped > 0 { return nil }
    }
    if length == nil {
      guard let end = headerEnd else {
        guard buffer.count - start > Self.longestHeader else { return nil }
        start = buffer.count
        return .malformed("a header has more than \(Self.longestHeader) bytes")
      }
      let header = buffer[start..<end.text]
      start = end.content
      guard let count = Self.contentLength(header) else { return .malformed("a header has no valid Content-Length") }
      guard count <= Self.longestContent else {
        skipped = count
        return .malformed("a message of \(count) bytes is longer than \(Self.longestContent)")
      }
      length = count
    }
    guard let count = length, buffer.count - start >= count else { return nil }
    length = nil
    defer { start += count }
    return .content(Array(buffer[start..<start + count]))
  }

  /// The end of the header's text, and the start of the content. Line endings without a carriage return are accepted.
  private var headerEnd: (text: Int, content: Int)? {
    var index = start
    while index < buffer.count, index - start <= Self.longestHeader {
      if buffer[index] == 0x0A {
        var next = index + 1
        if next < buffer.count, buffer[next] == 0x0D { next += 1 }
        if next < buffer.count, buffer[next] == 0x0A { return (index, next + 1) }
      }
      index += 1
    }
    return nil
  }

  private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: 0x0A) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      // After a malformed message, its rest can precede the next header.
      guard parts.count == 2, parts[0].lowercased().hasSuffix("content-length") else { continue }
      guard let count = Int(parts[1].filter { !$0.isWhitespace }), count >= 0 else { return nil }
      return count
    }
    return nil
  }

  /// Returns a message with its header.
  package static func frame(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
