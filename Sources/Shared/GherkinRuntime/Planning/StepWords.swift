import GherkinExpressions

/// Splits texts and patterns into words, in the same way, for the index of step definitions.
///
/// A word is a sequence of letters and digits in ASCII, or of any code points from U+0080 to U+2FFF. From U+3000 on,
/// where scripts use no spaces between words, each code point is a word.
enum StepWords {
  /// Calls `body` with the hash and the byte range of each word of a text, in order.
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

  /// Returns the hashes of the words in every text that contains this run.
  static func required(by run: LiteralRun) -> [UInt64] {
    var words: [UInt64] = []
    var text = run.text
    text.withUTF8 { bytes in
      forEach(in: bytes) { hash, range in
        // At the ends of the run, the word can continue in the text, unless the text ends there too.
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

/// An FNV-1a hash that is extended byte by byte, so that all prefixes of a text are hashed in one pass. Apart from `FNV1a`,
/// as the calls of another module are not inlined, and each byte of each step is one.
struct TextHash {
  /// The hashed part of a text. Equal bytes have different hashes in different parts.
  enum Part: UInt64 {
    case word = 0xcbf2_9ce4_8422_2325
    case prefix = 0x9e37_79b9_7f4a_7c15
    /// Hashed from the last byte to the first.
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
