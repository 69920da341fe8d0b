/// A set of characters, such as `\d`, `.` or `[^"]`.
package struct ScalarSet: Sendable, Hashable {
  /// One bit for each code point of ASCII: `low` for those below 64, `high` for those from 64 to 127.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Ranges of code points beyond ASCII: the members or, if `isOpen`, the others.
  private var others: [ClosedRange<UInt32>] = []
  /// Whether the code points beyond ASCII are members unless they are in `others`.
  private var isOpen = false

  /// Creates a set with one member.
  init(_ scalar: Unicode.Scalar) {
    self.init(scalar...scalar)
  }

  /// Creates a set of ranges.
  init(_ ranges: ClosedRange<Unicode.Scalar>...) {
    for range in ranges {
      for value in range.lowerBound.value...max(range.lowerBound.value, min(range.upperBound.value, 127)) {
        if value < 64 { low |= 1 << UInt64(value) } else if value < 128 { high |= 1 << UInt64(value - 64) }
      }
      if range.upperBound.value > 127 { others.append(max(range.lowerBound.value, 128)...range.upperBound.value) }
    }
  }

  /// `\d`
  static let digits = Self("0"..."9")
  /// `\w`
  static let words = Self("a"..."z", "A"..."Z", "0"..."9", "_"..."_")
  /// `\s`
  static let spaces = Self(" "..." ", "\t"..."\r")
  /// `.` as the toolchain's `Regex` defines it.
  static let line = Self("\n"..."\r", "\u{85}"..."\u{85}", "\u{2028}"..."\u{2029}").inverted
  /// `.` as JavaScript defines it, and so the official parameter types.
  static let officialLine = Self("\n"..."\n", "\r"..."\r", "\u{2028}"..."\u{2029}").inverted

  /// The set of all other characters.
  var inverted: Self {
    var set = self
    (set.low, set.high, set.isOpen) = (~low, ~high, !isOpen)
    return set
  }

  /// The set without distinction of upper and lower case, if it has one member.
  var caseless: Self {
    guard let only else { return self }
    var set = self
    for other in "\(only)".lowercased().unicodeScalars + "\(only)".uppercased().unicodeScalars {
      _ = set.formUnion(Self(other))
    }
    return set
  }

  /// Adds the members of another set. Returns false if the result cannot be expressed.
  mutating func formUnion(_ other: Self) -> Bool {
    guard !isOpen && !other.isOpen || isOpen && others.isEmpty || other.isOpen && other.others.isEmpty else {
      return false
    }
    low |= other.low
    high |= other.high
    others = isOpen || other.isOpen ? [] : others + other.others.filter { !others.contains($0) }
    isOpen = isOpen || other.isOpen
    return true
  }

  /// Whether all members are ASCII, or all code points beyond it are members.
  var isPlain: Bool { others.isEmpty }

  /// Whether the members are white space.
  var isSpace: Bool { contains(" ") && !contains("a") && !contains(".") }

  /// The only member; nil if there are others.
  var only: Unicode.Scalar? {
    guard !isOpen else { return nil }
    let count = low.nonzeroBitCount + high.nonzeroBitCount
    if count == 0, others.count == 1, let range = others.first, range.count == 1 {
      return Unicode.Scalar(range.lowerBound)
    }
    guard count == 1, others.isEmpty else { return nil }
    return Unicode.Scalar(UInt8(low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount))
  }

  /// Returns whether a character is a member.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 64 { return low & (1 << UInt64(value)) != 0 }
    if value < 128 { return high & (1 << UInt64(value - 64)) != 0 }
    return others.isEmpty ? isOpen : others.contains { $0.contains(value) } != isOpen
  }

  /// A member for examples: a letter or a digit of few members, and of all but few a letter, a digit or a space.
  var sample: Unicode.Scalar? {
    if isOpen { return "x1 -._,:;/aA".unicodeScalars.first(where: contains) }
    let digits = (1...127).lazy.map { Unicode.Scalar(UInt8($0)) }
    return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1".unicodeScalars.first(where: contains)
      ?? digits.first(where: contains) ?? others.first.flatMap { Unicode.Scalar($0.lowerBound) }
  }
}
