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
