internal import GherkinText

/// Escapes texts on a line of TAP.
enum TAPDescription {
  /// Returns the text with `\` and `#` escaped, so that it contains no directive (TAP 14).
  static func escaped(_ text: String) -> String {
    VisibleText.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
