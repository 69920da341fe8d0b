/// A line of output: its text with escape sequences, and its width without them.
struct StyledText: Sendable {
  private(set) var text = ""
  /// The width without escape sequences.
  private(set) var width = TextWidth()

  /// Creates an empty line.
  init() {}

  /// Creates a line from a text that is safe.
  init(_ text: String, _ style: TextStyle = .plain) {
    append(text, style)
  }

  /// Appends a text that is safe: the program's own, or one that was made visible.
  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    if text.isEmpty { return }
    self.text += style.modifiers.isEmpty ? text : style.apply(to: text)
    width += TextWidth(of: text)
  }

  /// Appends another line.
  mutating func append(_ other: StyledText) {
    text += other.text
    width += other.width
  }

  /// Returns the whole line in a style. An empty line is styled too, as in the official formatter.
  func styled(_ style: TextStyle) -> StyledText {
    var copy = self
    if !style.modifiers.isEmpty { copy.text = style.apply(to: text) }
    return copy
  }
}
