internal import HTMLPages

/// The text of markup, as a reader sees it.
enum MarkupText {
  /// Elements that end no word: `foo<i>bar</i>` is one. Their names as numbers, as `nameNumber` gives them.
  private static let inline: Set<UInt64> = Set(
    ["a", "b", "bdi", "code", "del", "em", "i", "ins", "s", "span", "strong", "var"].map { nameNumber($0.utf8) })
  /// Elements that the search leaves out, as start and end: words for marks, durations and sizes.
  private static let omitted = [("<span class=\"mark", "</span>"), ("<small>", "</small>")].map {
    (start: Array($0.0.utf8), end: Array($0.1.utf8))
  }

  /// Appends the text of markup that this program wrote. White space is single spaces.
  static func append(_ markup: Markup, to text: inout [UInt8]) {
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
        if isSpaceDue, !isAtStart { text.append(UInt8(ascii: " ")) }
        isSpaceDue = false
        isAtStart = false
        text.append(byte)
      }
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "<"):
          let name = nameRange(bytes, at: index)
          let number = nameNumber(bytes[name])
          // Most elements have names of one letter.
          if number != letters.a, number != letters.b, number != letters.i, !inline.contains(number) {
            isSpaceDue = true
          }
          if name.count > 3, bytes[index + 1] == UInt8(ascii: "s"),
            let (start, end) = omitted.first(where: { bytes[index...].starts(with: $0.start) })
          {
            index += start.count
            while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
            index += end.count
            continue
          }
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

  private static let letters = (a: nameNumber("a".utf8), b: nameNumber("b".utf8), i: nameNumber("i".utf8))

  /// The letters of a name, which are eight at most, as a number.
  private static func nameNumber(_ name: some Sequence<UInt8>) -> UInt64 {
    name.reduce(0) { $0 << 8 | UInt64($1) }
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
