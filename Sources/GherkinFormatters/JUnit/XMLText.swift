internal import TextSupport

/// Makes any text legal XML 1.0.
package enum XMLText {
  /// An attribute with a space in front of it.
  static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(attribute(value))\"" }

  /// The text as the value of an attribute between quotation marks. Line feeds stand unchanged.
  package static func attribute(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return text }
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

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  /// The text as the inside of a CDATA section; where it holds the end of one, a second section goes on.
  static func cdata(_ text: String) -> String {
    let text = legal(text)
    // Looking for a byte is far cheaper than looking for a text.
    return text.utf8.contains(UInt8(ascii: "]")) ? text.replacing("]]>", with: "]]]]><![CDATA[>") : text
  }

  /// The text with what XML 1.0 cannot hold (section 2.2) shown as escapes, `\u{1B}`, along with all other
  /// hidden characters.
  private static func legal(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return text }
    return VisibleText.block(text)
  }
}
