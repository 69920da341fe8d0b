/// Characters of one kind in a row, as `\d+`, `[^"]*` or `.*?` takes them.
struct CharacterRun: Sendable, Hashable {
  /// What the characters are.
  let characters: CharacterKind
  /// How many there must be at least: none or one.
  let minimum: Int
  /// How many there may be at most, nil without limit.
  let maximum: Int?
  /// Whether it takes as few as it can, not as many.
  var isLazy = false
}

/// A kind of character, as `\d`, `.` or `[^"]` is: some of ASCII, and all or none of the other code points.
struct CharacterKind: Sendable, Hashable {
  /// A bit for each code point below 64, and for each from there to 127.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether it has the code points beyond ASCII.
  private var hasOthers = false
  /// Whether it is without U+0085, U+2028 and U+2029 all the same.
  private var isWithoutSeparators = false

  /// The kind that has these code points of ASCII.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// `.` as the toolchain's `Regex` has it.
  static let dot: Self = {
    var kind = Self(0x0A...0x0D).inverted
    kind.isWithoutSeparators = true
    return kind
  }()
  /// `\d`
  static let digit = Self(UInt8(ascii: "0")...UInt8(ascii: "9"))
  /// `\w`
  static let word = Self((0..<0x80).lazy.filter { $0 == UInt8(ascii: "_") || $0.isASCIILetterOrDigit })
  /// `\s`
  static let space = Self((0..<0x80).lazy.filter(\.isWhiteSpace))

  /// All other code points.
  var inverted: Self {
    var kind = self
    (kind.low, kind.high, kind.hasOthers) = (~low, ~high, !hasOthers)
    return kind
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  mutating func formUnion(_ other: Self) {
    low |= other.low
    high |= other.high
  }

  /// Whether the code point is of this kind that begins at `position`, which must be inside `text`.
  func contains(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    let byte = text[position]
    if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
    if byte < 128 { return high & (1 << UInt64(byte & 63)) != 0 }
    guard hasOthers, isWithoutSeparators else { return hasOthers }
    switch (byte, text[position + 1]) {
    case (0xC2, 0x85): return false
    case (0xE2, 0x80): return text[position + 2] != 0xA8 && text[position + 2] != 0xA9
    default: return true
    }
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  var isASCIILetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
