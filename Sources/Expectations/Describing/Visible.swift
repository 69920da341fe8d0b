/// A text with what cannot be seen in it escaped, on one line.
///
/// - Parameters:
///   - limit: about how many bytes; what is longer ends with “…”.
///   - isQuoted: whether it stands in quotation marks, so that those in it are escaped too.
func visible(_ text: some StringProtocol, limit: Int, isQuoted: Bool = false) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    guard shown.utf8.count < limit else { return shown + "…" }
    let isMark = scalar == "\"" || scalar == "'" || scalar == "\\"
    if isMark {
      shown += isQuoted && scalar != "'" ? "\\\(scalar)" : "\(scalar)"
    } else if isDeceptive(scalar) {
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      shown += scalar.escaped(asASCII: false)
    }
  }
  return shown
}

/// Whether a character has no look of its own, or turns the direction of those around it.
private func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .format, .lineSeparator, .paragraphSeparator: scalar.value != 0x200D
  case .spaceSeparator: scalar != " "
  default: false
  }
}
