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
          byte >= 0x20 && byte < 0x7F && !isMarkup(byte) || byte >= 0x80 && byte != 0xC2 && byte != 0xEF
          || byte == 0x0A
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
    case ..<0x20, 0x7F: appendNumber(UInt32(byte), to: &bytes)
    case 0xC2 where utf8[index + 1] < 0xA0:
      appendNumber(UInt32(utf8[index + 1]), to: &bytes)
      return 2
    case 0xEF where utf8[index + 1] == 0xBF && utf8[index + 2] >= 0xBE:
      appendNumber(0xFFC0 | UInt32(utf8[index + 2] & 0x3F), to: &bytes)
      return 3
    default: bytes.append(byte)
    }
    return 1
  }

  private static func appendNumber(_ number: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u{\(String(number, radix: 16, uppercase: true))}".utf8)
  }
}
