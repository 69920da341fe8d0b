/// Makes texts of users safe for a terminal.
///
/// `Unicode.Scalar.isHidden` is the rule for what is replaced. The tags of a flag are part of its emoji and stay.
package enum VisibleText {
  /// Returns the text with hidden characters escaped (`\u{1B}`). Tabs are kept.
  package static func line(_ text: String) -> String {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Without an exit, the compiler makes a loop over many bytes at once.
      bytes.reduce(true) { $0 && ($1 &- 0x20 < 0x5F || $1 == 0x09) }
    }
    if isPlain == true { return text }
    var visible = String.UnicodeScalarView()
    var flag = FlagTracker()
    for scalar in text.unicodeScalars {
      let isPartOfFlag = flag.contains(scalar)
      if scalar.isHidden, scalar != "\t", !isPartOfFlag {
        visible.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// Returns the text with a space for each hidden scalar, so that a caret below it keeps its position.
  ///
  /// - Parameter kept: hidden scalars that are kept.
  package static func blanked(_ text: String, except kept: Set<Unicode.Scalar> = []) -> String {
    var flag = FlagTracker()
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isPartOfFlag = flag.contains(scalar)
          return scalar.isHidden && !isPartOfFlag && !kept.contains(scalar) ? " " : scalar
        }))
  }
}

/// Distinguishes the tags of a flag, such as that of Scotland, from other tags, which can hide a text.
private struct FlagTracker {
  private var isInFlag = false

  /// Returns whether the next scalar of a text is a tag of a flag.
  mutating func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isTag = isInFlag && (0xE0020...0xE007F).contains(scalar.value)
    // The tag U+E007F ends the flag.
    isInFlag = isTag ? scalar.value != 0xE007F : scalar == "\u{1F3F4}"
    return isTag
  }
}

/// Escapes for texts whose every character must be recognizable, as in an error or a difference.
extension VisibleText {
  /// Returns the text with escapes for scalars that are invisible or ambiguous: hidden scalars, joiners outside emoji,
  /// spaces other than U+0020, and unassigned code points.
  ///
  /// - Parameter isQuoted: whether the text is put in quotation marks: `"` and `\` are escaped too.
  package static func revealed(_ text: some StringProtocol, isQuoted: Bool = false) -> some Sequence<String> {
    String(text).lazy.flatMap { character -> [String] in
      let scalars = character.unicodeScalars
      // Joiners and tags in an emoji are part of its image.
      let isEmoji = scalars.count > 1 && scalars.first?.properties.isEmoji == true
      return scalars.map { scalar in
        if isQuoted, scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
        let isPartOfEmoji = isEmoji && scalar.properties.generalCategory == .format
        return isPartOfEmoji ? String(scalar) : escape(of: scalar) ?? String(scalar)
      }
    }
  }

  /// Returns the text in quotation marks, on one line.
  ///
  /// - Parameter limit: the number of code points to show; `…` replaces the rest.
  package static func quoted(_ text: String, limit: Int = 60) -> String {
    var quoted = "\""
    for (offset, piece) in revealed(text, isQuoted: true).enumerated() {
      if offset == limit { return quoted + "…\"" }
      quoted += piece
    }
    return quoted + "\""
  }

  /// Returns quoted texts separated by commas; of many, the first ones and the number of others.
  package static func list(_ texts: [String], atMost limit: Int) -> String {
    let first = texts.prefix(limit).map { quoted($0) }.joined(separator: ", ")
    return texts.count > limit ? first + " and \(texts.count - limit) more" : first
  }

  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case " "..."~": return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned: return scalar.escape
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal interprets the scalar or shows nothing for it, so that it must not be printed unescaped.
  ///
  /// Hidden are control characters (C0, DEL and C1), line and paragraph separators, bidirectional controls, and the
  /// other format characters without a glyph, such as a zero-width space, a byte order mark or a tag; also the
  /// noncharacters U+FFFE and U+FFFF. The joiners U+200C and U+200D are not hidden: Persian, Indic scripts and emoji
  /// need them.
  package var isHidden: Bool {
    switch value {
    case ..<0x20, 0x7F..<0xA0, 0xAD: true
    case ..<0x061C: false
    case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0001, 0xE0020...0xE007F: true
    default: false
    }
  }

  /// The escape of the scalar in a Swift string literal: `\u{1B}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
