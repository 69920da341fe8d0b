internal import GherkinText

/// The width of a text without escape sequences, by both measures that are used for columns.
struct TextWidth: Sendable {
  /// The number of columns on a terminal.
  private(set) var columns = 0
  /// The number of code points, which the official formatter uses.
  private(set) var codePoints = 0

  /// Creates a width of zero.
  init() {}

  /// Measures a text.
  init(of text: String) {
    let bytes = text.utf8.count
    // Most texts are plain ASCII, for which all measures are equal, and which a string knows of itself.
    if text.utf16.count == bytes {
      (columns, codePoints) = (bytes, bytes)
    } else {
      // A code point starts at every byte that is not a continuation byte.
      codePoints = text.utf8.count { $0 & 0xC0 != 0x80 }
      columns = DisplayWidth.of(text)
    }
  }

  static func += (left: inout TextWidth, right: TextWidth) {
    left.columns += right.columns
    left.codePoints += right.codePoints
  }
}
