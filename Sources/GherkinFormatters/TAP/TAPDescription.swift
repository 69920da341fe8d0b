internal import TextSupport

/// Texts on a line of TAP.
enum TAPDescription {
  /// The text with `\` and `#` escaped, so nothing in it is read as a directive, as TAP 14 has it.
  static func escaped(_ text: String) -> String {
    VisibleText.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
