import CucumberExpressions

/// Takes texts and patterns apart into words, in the same way, for the index of step definitions.
///
/// A word is a run of letters and digits: of ASCII, or of code points below U+3000 beyond ASCII, whatever they are. From
/// U+3000 on, where scripts put no spaces between words, each code point is a word.
enum StepWords {
  /// Calls `body` with the hash and the range of bytes of each word of a text, in order.
  static func forEach(in text: UnsafeBufferPointer<UInt8>, _ body: (UInt64, Range<Int>) -> Void) {
    var position = 0
    while position < text.count {
      let start = position
      var hash = TextHash(.word)
      if text[start] >= firstOfIdeographs {
        repeat {
          hash.combine(text[position])
          position += 1
        } while position < text.count && text[position] & 0xC0 == 0x80
      } else {
        while position < text.count, isWordByte(text[position]) {
          hash.combine(text[position])
          position += 1
        }
      }
      if position > start { body(hash.value, start..<position) } else { position += 1 }
    }
  }

  /// The hashes of the words that every text has that contains this run.
  static func required(by run: LiteralRun) -> [UInt64] {
    var words: [UInt64] = []
    var text = run.text
    text.withUTF8 { bytes in
      forEach(in: bytes) { hash, range in
        // At the run's ends, the text's word may go on, unless the text ends there as well.
        let isWhole =
          bytes[range.lowerBound] >= firstOfIdeographs
          || (range.lowerBound > 0 || run.isPrefix) && (range.upperBound < bytes.count || run.isSuffix)
        if isWhole { words.append(hash) }
      }
    }
    return words
  }

  /// The first byte of U+3000 in UTF-8.
  private static let firstOfIdeographs: UInt8 = 0xE3

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: byte >= 0x80 && byte < firstOfIdeographs
    }
  }
}

/// A hash of a text that grows byte by byte (FNV-1a), so that all beginnings of a text are hashed in one pass.
struct TextHash {
  /// What part of a text is hashed; the hashes of equal bytes differ between parts.
  enum Part: UInt64 {
    case word = 0xcbf2_9ce4_8422_2325
    case prefix = 0x9e37_79b9_7f4a_7c15
    /// Hashed from its last byte to its first.
    case suffix = 0xd1b5_4a32_d192_ed03
  }

  private(set) var value: UInt64

  init(_ part: Part) {
    value = part.rawValue
  }

  init(_ part: Part, of bytes: some Sequence<UInt8>) {
    self.init(part)
    for byte in bytes { combine(byte) }
  }

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
