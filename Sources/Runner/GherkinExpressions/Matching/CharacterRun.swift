/// A run of characters of one kind, as matched by `\d+`, `[^"]*` or `.*?`.
struct CharacterRun: Sendable, Hashable {
  /// The kind of the characters.
  let characters: CharacterKind
  /// The minimum number of characters: 0 or 1.
  let minimum: Int
  /// The maximum number of characters; nil for no limit.
  let maximum: Int?
  /// Whether the run matches as few characters as possible.
  var isLazy = false
}

/// A kind of character, such as `\d`, `.` or `[^"]`: a set of ASCII characters, and all or none of the other code
/// points.
struct CharacterKind: Sendable, Hashable {
  /// One bit for each code point: `low` for those below 64, `high` for those from 64 to 127.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether the kind contains the code points beyond ASCII.
  private var hasOthers = false
  /// Whether U+0085, U+2028 and U+2029 are excluded even if `hasOthers` is true.
  private var isWithoutSeparators = false

  /// Creates a kind that contains these ASCII code points.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// `.` as the toolchain's `Regex` defines it.
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

  /// The kind that contains all other code points.
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

  /// Returns whether the kind contains the code point that starts at `position`, which must be inside `text`.
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
  /// Whether the byte is an ASCII letter or digit.
  var isASCIILetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
