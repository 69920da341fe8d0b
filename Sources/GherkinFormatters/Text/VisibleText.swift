/// Makes texts of users safe for a terminal: what would move the cursor, change colours or reorder a line is shown as
/// an escape instead.
package enum VisibleText {
  /// What is let through.
  enum Policy: Sendable {
    /// Nothing that acts on a terminal.
    case strict
    /// Colours and modifiers of text, as upstream lets them through with everything else.
    case colours
  }

  /// The text with control characters shown as escapes, `\u{1B}`; tabs stay.
  static func make(_ text: String, policy: Policy = .strict) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }) { return text }
    var visible = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if policy == .colours, let sequence = colourSequence(at: rest) {
        visible.append(contentsOf: sequence)
        rest = rest[sequence.endIndex...]
        continue
      }
      if acts(scalar) {
        visible.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        visible.append(scalar)
      }
      rest.removeFirst()
    }
    return String(visible)
  }

  /// Whether a terminal would act on a scalar rather than show it.
  static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case ..<0x20, 0x7F..<0xA0: true
    // Marks, embeddings, overrides and isolates of direction; line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    // No characters at all.
    case 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// An escape sequence that only changes colours and modifiers (`ESC [ … m`), where one begins here.
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
