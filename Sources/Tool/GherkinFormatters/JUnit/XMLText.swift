internal import GherkinText

/// Converts text to legal XML 1.0.
package enum XMLText {
  /// Returns an attribute preceded by a space.
  static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(attribute(value))\"" }

  /// Returns text as an attribute value between quotation marks. Line feeds are kept.
  package static func attribute(_ text: String) -> String {
    legal(text).escaping { escapes[$0] }
  }

  private static let escapes: [Unicode.Scalar: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;"]

  /// Returns the element `properties`.
  static func properties(_ entries: [(name: String, value: String)]) -> String {
    let elements = entries.map { "<property\(attribute("name", $0.name))\(attribute("value", $0.value))/>\n" }
    return "<properties>\n\(elements.joined())</properties>\n"
  }

  /// Returns text as the content of a CDATA section. If it contains the end of a section, it is continued in a second
  /// one.
  static func cdata(_ text: String) -> String {
    let text = legal(text)
    // Searching for a byte is much faster than searching for a string.
    return text.utf8.contains(UInt8(ascii: "]")) ? text.replacing("]]>", with: "]]]]><![CDATA[>") : text
  }

  /// Returns text in which characters that XML 1.0 does not allow (section 2.2), and all other invisible characters,
  /// are shown as escapes, `\u{1B}`.
  private static func legal(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return text }
    return VisibleText.block(text)
  }
}
