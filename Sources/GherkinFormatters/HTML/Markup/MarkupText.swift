/// The text of markup, as a reader sees it.
enum MarkupText {
  /// Elements that end no word: `foo<i>bar</i>` is one.
  private static let inline: Set<[UInt8]> = Set(
    ["a", "b", "bdi", "code", "del", "em", "i", "ins", "s", "span", "strong", "var"].map { Array($0.utf8) })

  /// Appends the text of markup that this program wrote, as the inside of a JSON string. White space is single spaces.
  static func append(_ markup: Markup, to json: inout [UInt8]) {
    // A space is written before the next character, so that there is none at the end.
    var isSpaceDue = false
    var isAtStart = true
    let bytes = markup.bytesInMemory
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      func put(_ byte: UInt8) {
        if byte <= 0x20 {
          isSpaceDue = true
          return
        }
        if isSpaceDue, !isAtStart { json.append(UInt8(ascii: " ")) }
        isSpaceDue = false
        isAtStart = false
        DataBlock.append(byte, to: &json)
      }
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "<"):
          let name = nameRange(bytes, at: index)
          if !inline.contains(Array(bytes[name])) { isSpaceDue = true }
          // Attributes have no `>`, as it is escaped in them.
          index = name.upperBound
          while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
          index += 1
        case UInt8(ascii: "&"):
          let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) ?? index
          for byte in character(bytes[(index + 1)..<max(end, index + 1)]).utf8 { put(byte) }
          index = end + 1
        case let byte:
          put(byte)
          index += 1
        }
      }
    }
  }

  private static func nameRange(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int> {
    var start = index + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ">") { end += 1 }
    return min(start, bytes.count)..<end
  }

  /// The character of a reference that `MarkupEscape` writes.
  private static func character(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    switch String(decoding: reference, as: UTF8.self) {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case let number: Unicode.Scalar(UInt32(number.dropFirst()) ?? 0xFFFD).map { String($0) } ?? "\u{FFFD}"
    }
  }
}
