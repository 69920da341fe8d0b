/// Writes texts so that HTML takes them as texts, between elements and inside of quoted attributes.
enum MarkupEscape {
  /// Appends a text. What has a meaning in HTML becomes a character reference; what acts rather than shows, such as an
  /// escape character, is shown as `\u{1B}`; an end of line is one line feed.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        let isPlain =
          byte >= 0x20 && byte < 0x7F && !isMarkup(byte) || byte >= 0x80 && !mayAct(byte) || byte == 0x0A
        if isPlain {
          index += 1
          continue
        }
        bytes.append(contentsOf: utf8[start..<index])
        index += appendSpecial(utf8, at: index, to: &bytes)
        start = index
      }
      bytes.append(contentsOf: utf8[start..<utf8.count])
    }
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// Appends a character that may need care; gives its length.
  private static func appendSpecial(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
  ) -> Int {
    let byte = utf8[index]
    switch byte {
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&#34;".utf8)
    case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
    case 0x09: bytes.append(byte)
    case 0x0D:
      // The line feed of a pair comes next.
      if index + 1 == utf8.count || utf8[index + 1] != 0x0A { bytes.append(0x0A) }
    case ..<0x20, 0x7F: appendEscape(UInt32(byte), to: &bytes)
    case _ where mayAct(byte): return appendScalar(utf8, at: index, to: &bytes)
    default: bytes.append(byte)
    }
    return 1
  }

  /// Whether a character that acts may begin with a byte.
  private static func mayAct(_ byte: UInt8) -> Bool { byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF }

  /// Appends a character of two or three bytes; gives its length.
  private static func appendScalar(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
  ) -> Int {
    let length = utf8[index] < 0xE0 ? 2 : 3
    let first = UInt32(utf8[index]) & (length == 2 ? 0x1F : 0x0F)
    let number = (1..<length).reduce(first) { $0 << 6 | UInt32(utf8[index + $1]) & 0x3F }
    if let scalar = Unicode.Scalar(number), VisibleText.acts(scalar) {
      if isDirection(number) {
        // Texts from right to left need these. As a reference it acts on the page alone, not on a terminal.
        bytes.append(contentsOf: "&#\(number);".utf8)
      } else {
        appendEscape(number, to: &bytes)
      }
    } else {
      bytes.append(contentsOf: utf8[index..<index + length])
    }
    return length
  }

  /// Whether a character only marks a direction, or isolates a text of another; overrides, which can make a text look
  /// like a different one, are not among these.
  private static func isDirection(_ number: UInt32) -> Bool {
    number == 0x061C || number == 0x200E || number == 0x200F || (0x2066...0x2069).contains(number)
  }

  private static func appendEscape(_ number: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u{\(String(number, radix: 16, uppercase: true))}".utf8)
  }
}
