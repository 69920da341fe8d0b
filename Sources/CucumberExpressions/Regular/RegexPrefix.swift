/// Finds what every match of a regular expression begins with.
enum RegexPrefix {
  /// The literal text behind the `^` that `source` begins with; empty where there is none, or where it is not sure.
  static func of(_ source: String, _ outline: RegexOutline) -> String {
    guard source.hasPrefix("^"), !outline.hasAlternatives, !outline.hasFlags else { return "" }
    var prefix = ""
    var scalars = source.unicodeScalars.dropFirst()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "?", "*", "{":
        // The character before may be absent; what is one character to the reader of the pattern is one here.
        return String(prefix.dropLast())
      case "\\":
        guard let escaped = scalars.popFirst(), isPunctuation(escaped) else { return prefix }
        prefix.unicodeScalars.append(escaped)
      case "+", "(", ")", "[", "]", "}", ".", "|", "^", "$":
        return prefix
      default:
        prefix.unicodeScalars.append(scalar)
      }
    }
    return prefix
  }

  /// Whether a backslash before it makes it stand for itself: before letters and digits it means something else.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }
}
