/// A line of output in the making: its text with escape sequences, and how wide it is without them.
struct StyledText: Sendable {
  private(set) var text = ""
  /// How wide it is, escape sequences left out.
  private(set) var width = TextWidth()

  /// Creates a line that is empty.
  init() {}

  /// Creates a line of a text that is safe.
  init(_ text: String, _ style: Style = .plain) {
    append(text, style)
  }

  /// Appends a text that is safe: the program's own, or made visible.
  mutating func append(_ text: String, _ style: Style = .plain) {
    if text.isEmpty { return }
    self.text += style.modifiers.isEmpty ? text : style.apply(to: text)
    width += TextWidth(of: text)
  }

  /// Appends another line.
  mutating func append(_ other: StyledText) {
    text += other.text
    width += other.width
  }

  /// Puts a style around the whole line, also around an empty one, as upstream does.
  func styled(_ style: Style) -> StyledText {
    var copy = self
    if !style.modifiers.isEmpty { copy.text = style.apply(to: text) }
    return copy
  }
}
