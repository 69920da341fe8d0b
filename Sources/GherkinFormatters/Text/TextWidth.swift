internal import TextSupport

/// How wide a text without escape sequences is, by both measures that columns are made by.
struct TextWidth: Sendable {
  /// What it takes on a terminal.
  private(set) var columns = 0
  /// What upstream counts.
  private(set) var codePoints = 0

  /// Nothing.
  init() {}

  /// Measures a text.
  init(of text: String) {
    // A code point begins at every byte that does not continue one.
    codePoints = text.utf8.count { $0 & 0xC0 != 0x80 }
    // Most texts are plain ASCII, where all measures are one.
    columns = codePoints == text.utf8.count ? codePoints : DisplayWidth.of(text)
  }

  static func += (left: inout TextWidth, right: TextWidth) {
    left.columns += right.columns
    left.codePoints += right.codePoints
  }
}
