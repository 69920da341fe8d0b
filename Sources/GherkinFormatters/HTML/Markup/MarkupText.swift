internal import HTMLPages

/// The text of markup, as a reader sees it.
enum MarkupText {
  /// Elements that end no word: `foo<i>bar</i>` is one. The most frequent ones first.
  private static let inline = ["i", "b", "span", "a", "bdi", "code", "del", "em", "ins", "s", "strong", "var"]
    .map { nameNumber($0.utf8) }
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
      func put(_ characters: some Collection<UInt8>) {
        if isSpaceDue, !isAtStart { text.append(UInt8(ascii: " ")) }
        isSpaceDue = false
        isAtStart = false
        text.append(contentsOf: characters)
      }
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "<"):
          let name = nameRange(bytes, at: index)
          if !inline.contains(nameNumber(bytes[name])) { isSpaceDue = true }
          if name.count > 3, bytes[index + 1] == UInt8(ascii: "s"),
            let (start, end) = omitted.first(where: { has($0.start, bytes, at: index) })
          {
            index += start.count
            while index < bytes.count, bytes[index] != UInt8(ascii: "<") || !has(end, bytes, at: index) { index += 1 }
            index += end.count
            continue
          }
          // Attributes have no `>`, as it is escaped in them.
          index = name.upperBound
          while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
          index += 1
        case UInt8(ascii: "&"):
          let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) ?? index
          let character = character(bytes[(index + 1)..<max(end, index + 1)])
          if character.value <= 0x20 { isSpaceDue = true } else { put(character.utf8) }
          index = end + 1
        case ...0x20:
          isSpaceDue = true
          index += 1
        default:
          // Words with a space in between are copied at once.
          let start = index
          repeat {
            index += 1
          } while index < bytes.count
            && (isOfWord(bytes[index])
              || bytes[index] == 0x20 && index + 1 < bytes.count && isOfWord(bytes[index + 1]))
          put(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        }
      }
    }
  }

  /// Whether a byte is part of a character that is neither white space, nor the beginning of a tag or a reference.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  /// Whether the bytes at an index are others.
  private static func has(_ others: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard others.count <= bytes.count - index else { return false }
    return others.indices.allSatisfy { bytes[index + $0] == others[$0] }
  }

  /// The letters of a name, which are eight at most, as a number.
  private static func nameNumber(_ name: some Collection<UInt8>) -> UInt64 {
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
  private static func character(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar {
    switch reference.first {
    case UInt8(ascii: "l"): "<"
    case UInt8(ascii: "g"): ">"
    case UInt8(ascii: "a"): "&"
    default:
      // The digits after `#`.
      Unicode.Scalar(reference.dropFirst().reduce(0) { $0 &* 10 &+ UInt32($1 & 0x0F) }) ?? "\u{FFFD}"
    }
  }
}
