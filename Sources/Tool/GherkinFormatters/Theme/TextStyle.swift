/// The appearance of text on a terminal: colours and modifiers, outermost first.
public struct TextStyle: Sendable, Hashable {
  /// The colours and modifiers, outermost first; empty for plain text.
  public var modifiers: [Modifier]

  /// Creates a style of some colours and modifiers, outermost first.
  public init(_ modifiers: Modifier...) {
    self.modifiers = modifiers
  }

  /// Creates a style of some colours and modifiers, outermost first.
  public init(_ modifiers: [Modifier]) {
    self.modifiers = modifiers
  }

  /// The style for unchanged text.
  public static let plain = TextStyle()

  /// Returns a text with the escape sequences of this style around it.
  package func apply(to text: String) -> String {
    var styled = text
    for modifier in modifiers.reversed() {
      let (open, close) = modifier.codes
      styled = "\u{1B}[\(open)m\(styled)\u{1B}[\(close)m"
    }
    return styled
  }
}
