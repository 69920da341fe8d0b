/// The meaning of an escape sequence in a string of another language.
struct ForeignEscape {
  let text: [UInt8]
  /// The number of bytes after the backslash.
  let count: Int

  init(text: [UInt8], count: Int) { (self.text, self.count) = (text, count) }

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
  ]

  /// Reads the sequence after a backslash; returns nil for one that has no meaning, or one that is not read.
  init?(_ bytes: ArraySlice<UInt8>, _ language: ForeignSource.Language) {
    guard let next = bytes.first else { return nil }
    let rest = bytes.dropFirst()
    switch next {
    case UInt8(ascii: "x"):
      let digits = rest.prefix(2).prefix(while: Self.isHexDigit)
      guard language == .ruby ? !digits.isEmpty : digits.count == 2 else { return nil }
      self.init(digits, radix: 16, count: 1 + digits.count)
    case UInt8(ascii: "u") where language != .python && rest.first == UInt8(ascii: "{"):
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let digits = rest[(rest.startIndex + 1)..<end]
      self.init(digits, radix: 16, count: digits.count + 3)
    case UInt8(ascii: "u"): self.init(unit: rest)
    case UInt8(ascii: "U") where language == .python:
      guard rest.count >= 8 else { return nil }
      self.init(rest.prefix(8), radix: 16, count: 9)
    case UInt8(ascii: "N") where language == .python: return nil
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = bytes.prefix(language == .javaScript ? 1 : 3).prefix { (0x30...0x37).contains($0) }
      self.init(digits, radix: 8, count: digits.count)
    case UInt8(ascii: "a") where language != .javaScript: self.init(text: [0x07], count: 1)
    case UInt8(ascii: "e") where language == .ruby: self.init(text: [0x1B], count: 1)
    case UInt8(ascii: "s") where language == .ruby: self.init(text: [0x20], count: 1)
    case 0x0A: self.init(text: [], count: 1)
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): self.init(text: [next], count: 1)
    default:
      if let letter = Self.letters[next] {
        self.init(text: [letter], count: 1)
      } else {
        // Python keeps the backslash of an unknown sequence.
        self.init(text: language == .python ? [UInt8(ascii: "\\"), next] : [next], count: 1)
      }
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { UnicodeScalar(byte).properties.isASCIIHexDigit }

  private init?(_ digits: ArraySlice<UInt8>, radix: Int, count: Int) {
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: radix),
      let scalar = Unicode.Scalar(value), digits.allSatisfy(Self.isHexDigit)
    else { return nil }
    self.init(text: Array(String(scalar).utf8), count: count)
  }

  /// Reads the four digits after `\u`, or the two halves of a character beyond U+FFFF.
  private init?(unit rest: ArraySlice<UInt8>) {
    func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
      let digits = bytes.prefix(4)
      guard digits.count == 4, digits.allSatisfy(Self.isHexDigit) else { return nil }
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
    guard let first = unit(rest) else { return nil }
    if let scalar = Unicode.Scalar(first) {
      self.init(text: Array(String(scalar).utf8), count: 5)
      return
    }
    let more = rest.dropFirst(4)
    guard UTF16.isLeadSurrogate(first), more.starts(with: "\\u".utf8), let second = unit(more.dropFirst(2)),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    self.init(text: Array(String(decoding: [first, second], as: UTF16.self).utf8), count: 11)
  }
}
