/// Makes any text legal XML 1.0.
enum XMLText {
  /// The text as the value of an attribute between quotation marks. Line feeds stand as they are.
  static func attribute(_ text: String) -> String {
    var escaped = ""
    for scalar in legal(text).unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text as the inside of a CDATA section; where it holds the end of one, a second section goes on.
  static func cdata(_ text: String) -> String {
    legal(text).replacing("]]>", with: "]]]]><![CDATA[>")
  }

  /// The text with what XML 1.0 cannot hold (section 2.2) shown as escapes, `\u{1B}`, along with all else that a
  /// terminal would act on.
  private static func legal(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      VisibleText.make(String(line.last == "\r" ? line.dropLast() : line))
    }.joined(separator: "\n")
  }
}
