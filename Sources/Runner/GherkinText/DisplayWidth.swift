/// The number of columns of a text on a terminal.
///
/// A wide East Asian character or an emoji has two columns, a combining mark none (UAX #11). Terminals differ in rare
/// combinations; this follows those that show a grapheme cluster as one character.
package enum DisplayWidth {
  /// Returns the width of a text without control characters.
  package static func of(_ text: String) -> Int {
    var count = 0
    for byte in text.utf8 {
      // Every character before U+0300, which 0xCC begins, has one column.
      if byte >= 0xCC { return text.reduce(0) { $0 + of($1) } }
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return count
  }

  /// Returns the widths of a table's columns, each of which is the width of its widest cell.
  package static func ofColumns(in rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], of(cell))
      }
    }
    return widths
  }

  /// Returns the width of a scalar on its own.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isJoining(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // An emoji is a single image, including all joined scalars; U+FE0F turns a character with a text form into an
    // emoji.
    if first.properties.isEmojiPresentation || scalars.dropFirst().contains("\u{FE0F}") { return 2 }
    return min(2, scalars.reduce(0) { $0 + of($1) })
  }

  /// Returns whether a scalar has no width of its own: combining marks, joiners, and the vowels and final consonants of
  /// a Hangul syllable, which share the width of its first consonant.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= wideBlocks[0].lowerBound else { return false }
    return wideBlocks.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
  }

  /// The blocks of wide and full-width characters, except emoji, which have a Unicode property.
  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul's first consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, punctuation
    0x3041...0x4DBF,  // Kana, Bopomofo, ideographs
    0x4E00...0xA4CF,  // ideographs, Yi
    0xA960...0xA97F,  // more of Hangul
    0xAC00...0xD7A3,  // Hangul's syllables
    0xF900...0xFAFF,  // more ideographs
    0xFE10...0xFE19,  // punctuation for vertical lines
    0xFE30...0xFE6F,  // the same, and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // more Kana, Nüshu
    0x1D300...0x1D37F,  // Tai Xuan Jing, counting rods
    0x1F200...0x1F2FF,  // ideographs in frames
    0x20000...0x3FFFD,  // all other ideographs
  ]
}

extension String {
  /// Returns the text padded with spaces to at least a number of columns on a terminal.
  package func padded(toColumns width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
  }
}
