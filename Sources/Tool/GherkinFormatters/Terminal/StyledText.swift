internal import GherkinText

/// A line of output: its text with escape sequences, and its width without them.
struct StyledText: Sendable {
  private(set) var text = ""
  /// The number of columns on a terminal.
  private(set) var width = 0

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
    width += DisplayWidth.of(text)
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

/// The appearance of text on a terminal: colours and modifiers, outermost first.
package struct TextStyle: Sendable, Hashable {
  /// A colour or another text attribute.
  package enum Modifier: Sendable, Hashable {
    case bold, italic
    case red, green, yellow, blue, magenta, cyan, gray

    /// The numbers of the escape sequences that enable and disable it (ECMA-48, SGR).
    fileprivate var codes: (open: Int, close: Int) {
      switch self {
      case .bold: (1, 22)
      case .italic: (3, 23)
      case .red: (31, 39)
      case .green: (32, 39)
      case .yellow: (33, 39)
      case .blue: (34, 39)
      case .magenta: (35, 39)
      case .cyan: (36, 39)
      case .gray: (90, 39)
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

extension String {
  /// The maximum number of UTF-8 bytes of an error or attachment in human-readable output. Reports for programs contain
  /// all of it.
  static let shownBytes = 1 << 16

  /// The text if it is short enough; otherwise its beginning, and the number of omitted bytes.
  var shown: String {
    let bytes = utf8
    guard bytes.count > Self.shownBytes else { return self }
    var end = bytes.index(startIndex, offsetBy: Self.shownBytes)
    // Does not split a code point.
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return "\(self[..<end])\n… \(bytes.distance(from: end, to: endIndex)) more bytes"
  }
}
