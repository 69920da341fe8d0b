/// Makes texts of users safe for a terminal.
///
/// `Unicode.Scalar.isHidden` is the rule for what is replaced. The tags of a flag are part of its emoji and stay.
package enum VisibleText {
  /// The characters that are allowed.
  package enum Policy: Sendable {
    /// No hidden characters.
    case strict
    /// Escape sequences for colours and modifiers of text, which the official implementations allow.
    case colours
  }

  /// Returns the text with hidden characters escaped (`\u{1B}`). Tabs are kept.
  package static func line(_ text: String, policy: Policy = .strict) -> String {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Without an exit, the compiler makes a loop over many bytes at once.
      bytes.reduce(true) { $0 && ($1 &- 0x20 < 0x5F || $1 == 0x09) }
    }
    if isPlain == true { return text }
    var visible = String.UnicodeScalarView()
    var flag = FlagTracker()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if policy == .colours, let sequence = colourSequence(at: rest) {
        visible.append(contentsOf: sequence)
        rest = rest[sequence.endIndex...]
        continue
      }
      let isPartOfFlag = flag.contains(scalar)
      if scalar.isHidden, scalar != "\t", !isPartOfFlag {
        visible.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        visible.append(scalar)
      }
      rest.removeFirst()
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

  /// Returns the escape sequence at the start of a text if it changes only colours and modifiers (`ESC [ … m`).
  private static func colourSequence(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    var rest = text.dropFirst()
    guard text.first == "\u{1B}", rest.popFirst() == "[" else { return nil }
    while let scalar = rest.popFirst() {
      if scalar == "m" { return text[..<rest.startIndex] }
      guard ("0"..."9").contains(scalar) || scalar == ";" else { return nil }
    }
    return nil
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
