/// How many columns of a terminal a text takes.
enum DisplayWidth {
  /// The width of a text without control characters. A wide East Asian character or an emoji takes two columns, a
  /// combining mark none; terminals differ in what they make of rarer combinations.
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  private static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // U+FE0F asks for the coloured picture; two regional indicators make a flag.
    if first.properties.isEmojiPresentation || scalars.dropFirst().contains("\u{FE0F}") { return 2 }
    return min(2, scalars.reduce(0) { $0 + of($1) })
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and final consonants of a Hangul syllable stand in the square of its first consonant.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// Blocks of characters that are wide or full-width in Unicode's East Asian Width (UAX #11), emoji aside, without
  /// looking at single unassigned or narrow characters in them.
  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100, let block = wideBlocks.last(where: { $0.lowerBound <= value }) else { return false }
    return block.contains(value)
  }
}
