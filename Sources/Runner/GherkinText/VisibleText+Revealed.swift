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
