internal import GherkinPages

/// The visible text of markup.
enum MarkupText {
  /// Elements that do not separate words: `foo<i>bar</i>` is one word. The most frequent ones come first.
  private static let inline = ["i", "b", "span", "a", "bdi", "code", "del", "em", "ins", "s", "strong", "var"]
    .map { nameNumber($0.utf8) }
  /// Elements that are not searched, by their start and end tags: icons, durations and sizes.
  private static let omitted = [("<span class=\"mark", "</span>"), ("<small>", "</small>")].map {
    (start: Array($0.0.utf8), end: Array($0.1.utf8))
  }

  /// Appends the text of markup that this program created. White space is collapsed to single spaces.
  static func append(_ markup: Markup, to text: inout [UInt8]) {
    // A space is written before the next word, so that there is none at the end.
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
          // Attribute values contain no `>`, because it is escaped.
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
          // Words separated by single spaces are copied together.
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

  /// Returns whether a byte belongs to a word, that is, it is neither white space nor the start of a tag or a character
  /// reference.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
  }

  /// Returns whether the bytes at an index are equal to others.
  private static func has(_ others: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard others.count <= bytes.count - index else { return false }
    return others.indices.allSatisfy { bytes[index + $0] == others[$0] }
  }

  /// Returns the letters of a name, at most eight, as an integer.
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

  /// Returns the character of a reference that `MarkupEscape` wrote.
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
