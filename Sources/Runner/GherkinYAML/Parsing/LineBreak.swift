/// The line breaks of libyaml: those of YAML 1.1 (chapter 4.1.4), which include U+0085, U+2028 and U+2029.
enum LineBreak {
  /// Returns the bytes of a line, without its line break; empty after the end of the text.
  static func line(_ number: Int32, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = 0
    var line: Int32 = 1
    while line < number, start < bytes.count {
      let length = length(in: bytes, at: start)
      line += length > 0 ? 1 : 0
      start += max(length, 1)
    }
    var end = start
    while end < bytes.count, length(in: bytes, at: end) == 0 { end += 1 }
    return bytes[start..<end]
  }

  /// Returns the number of bytes of the line break at a position; 0 if there is none.
  static func length(in bytes: [UInt8], at position: Int) -> Int {
    let rest = bytes.count - position
    switch bytes[position] {
    case 0x0A: return 1
    case 0x0D: return rest > 1 && bytes[position + 1] == 0x0A ? 2 : 1
    case 0xC2: return rest > 1 && bytes[position + 1] == 0x85 ? 2 : 0
    case 0xE2:
      return rest > 2 && bytes[position + 1] == 0x80 && (0xA8...0xA9).contains(bytes[position + 2]) ? 3 : 0
    default: return 0
    }
  }
}
