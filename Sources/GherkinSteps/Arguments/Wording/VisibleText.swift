/// Makes each character of a text visible, and none act on a terminal.
enum VisibleText {
  /// The text as a feature file writes a cell: line feeds, `|` and `\` with a backslash, and what cannot be seen or
  /// would act on a terminal as `\u{…}`.
  ///
  /// - Parameter limit: how many code points are shown at most; the number of the others follows.
  static func cell(_ text: String, limit: Int) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy(isPlain) { return text }
    var shown = ""
    var count = 0
    for character in text {
      let scalars = character.unicodeScalars
      // Joiners and tags inside an emoji are part of its picture.
      let isEmoji = scalars.first?.properties.isEmoji == true && scalars.count > 1
      for scalar in scalars {
        if count == limit { return shown + "… (\(text.unicodeScalars.count - limit) more)" }
        count += 1
        switch scalar {
        case "|": shown += "\\|"
        case _ where isEmoji && isFormat(scalar): shown.unicodeScalars.append(scalar)
        default: shown += escape(of: scalar) ?? String(scalar)
        }
      }
    }
    return shown
  }

  /// How a scalar is written that cannot be seen, would act on a terminal, or is a backslash; nil for any other.
  static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\\": return "\\\\"
    case " "..."~": return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned:
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: return nil
    }
  }

  private static func isFormat(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .format }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "|") && byte != UInt8(ascii: "\\")
  }
}
