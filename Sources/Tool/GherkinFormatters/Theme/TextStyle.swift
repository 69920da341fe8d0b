/// The appearance of text on a terminal: colours and modifiers, outermost first.
package struct TextStyle: Sendable, Hashable {
  /// A colour or another text attribute.
  package enum Modifier: Sendable, Hashable {
    case bold, dim, italic
    case red, green, yellow, blue, magenta, cyan, gray
    case bgBlue

    /// The numbers of the escape sequences that enable and disable it (ECMA-48, SGR).
    fileprivate var codes: (open: Int, close: Int) {
      switch self {
      case .bold: (1, 22)
      case .dim: (2, 22)
      case .italic: (3, 23)
      case .red: (31, 39)
      case .green: (32, 39)
      case .yellow: (33, 39)
      case .blue: (34, 39)
      case .magenta: (35, 39)
      case .cyan: (36, 39)
      case .gray: (90, 39)
      case .bgBlue: (44, 49)
      }
    }
  }

  /// The colours and modifiers, outermost first; empty for plain text.
  let modifiers: [Modifier]

  /// Creates a style of some colours and modifiers, outermost first.
  package init(_ modifiers: Modifier...) {
    self.modifiers = modifiers
  }

  /// The style for unchanged text.
  static let plain = TextStyle()

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
