/// A paragraph in a subset of Markdown as markup: emphasis, code, links. Everything else is text, including HTML.
///
/// The time is proportional to the length of any text.
struct MarkdownInline {
  private enum Piece {
    case markup(Markup)
    /// A delimiter that is text unless a closing one follows.
    case delimiter(String)
  }

  /// A delimiter that may be closed.
  private struct Open {
    var delimiter: String
    var piece: Int
  }

  private static let elements: [String: (open: Markup, close: Markup)] = [
    "**": ("<strong>", "</strong>"), "__": ("<strong>", "</strong>"), "*": ("<em>", "</em>"), "_": ("<em>", "</em>"),
    "~~": ("<s>", "</s>"),
  ]
  /// The maximum length of a URL.
  private static let addressLimit = 2000
  /// The maximum number of open delimiters.
  private static let openLimit = 64

  private let text: [Unicode.Scalar]
  private var position = 0
  private var run = String.UnicodeScalarView()
  private var pieces: [Piece] = []
  private var open: [Open] = []
  /// Lengths of backtick runs that do not occur again.
  private var lonelyFences: Set<Int> = []

  /// Returns a text without blocks.
  static func markup(_ text: String) -> Markup {
    var reader = MarkdownInline(text: Array(text.unicodeScalars))
    return reader.read()
  }

  private init(text: [Unicode.Scalar]) {
    self.text = text
  }

  private mutating func read() -> Markup {
    while position < text.count {
      let scalar = text[position]
      switch scalar {
      case "\\" where position + 1 < text.count && Self.isPunctuation(text[position + 1]):
        run.append(text[position + 1])
        position += 2
      case "`": readCode()
      case "*", "_", "~": readDelimiter(scalar)
      case "[": begin("[")
      case "!" where position + 1 < text.count && text[position + 1] == "[": position += 1  // Skip to its text.
      case "]": readEndOfLink()
      case "<", "h", "m": readAddress()
      default: appendText(1)
      }
    }
    flush()
    return pieces.reduce(into: Markup()) { markup, piece in
      switch piece {
      case .markup(let part): markup += part
      case .delimiter(let text): markup += Markup(text: text)
      }
    }
  }

  private mutating func appendText(_ count: Int) {
    // Appending a sequence copies the whole text.
    for scalar in text[position..<position + count] { run.append(scalar) }
    position += count
  }

  private mutating func flush() {
    if run.isEmpty { return }
    pieces.append(.markup(Markup(text: String(run))))
    run = String.UnicodeScalarView()
  }

  private mutating func begin(_ delimiter: String) {
    // More open delimiters do not occur in practice, and searching them would be slow.
    if open.count == Self.openLimit { return appendText(delimiter.unicodeScalars.count) }
    flush()
    open.append(Open(delimiter: delimiter, piece: pieces.count))
    pieces.append(.delimiter(delimiter))
    position += delimiter.unicodeScalars.count
  }

  private mutating func readCode() {
    let length = text[position...].prefix { $0 == "`" }.count
    guard !lonelyFences.contains(length), let end = endOfCode(length) else {
      lonelyFences.insert(length)
      return appendText(length)
    }
    flush()
    var code = text[(position + length)..<end]
    if code.count > 2, code.first == " ", code.last == " " { code = code.dropFirst().dropLast() }
    pieces.append(.markup("<code>\(String(String.UnicodeScalarView(code)))</code>"))
    position = end + length
  }

  private func endOfCode(_ length: Int) -> Int? {
    var index = position + length
    while index < text.count {
      let count = text[index...].prefix { $0 == "`" }.count
      if count == length { return index }
      index += max(count, 1)
    }
    return nil
  }

  private mutating func readDelimiter(_ scalar: Unicode.Scalar) {
    let isDouble = position + 1 < text.count && text[position + 1] == scalar
    let delimiter = String(repeating: String(scalar), count: isDouble ? 2 : 1)
    let length = isDouble ? 2 : 1
    guard let element = Self.elements[delimiter] else { return appendText(length) }
    let before = position > 0 ? text[position - 1] : " "
    let after = position + length < text.count ? text[position + length] : " "
    let isInWord = scalar == "_" && Self.isWord(before) && Self.isWord(after)
    if !isInWord, !before.properties.isWhitespace,
      let index = open.lastIndex(where: { $0.delimiter == delimiter || $0.delimiter == "[" }),
      open[index].delimiter == delimiter
    {
      flush()
      pieces[open[index].piece] = .markup(element.open)
      pieces.append(.markup(element.close))
      open.removeSubrange(index...)
      position += length
    } else if !isInWord, !after.properties.isWhitespace {
      begin(delimiter)
    } else {
      appendText(length)
    }
  }

  private mutating func readEndOfLink() {
    guard position + 1 < text.count, text[position + 1] == "(",
      let index = open.lastIndex(where: { $0.delimiter == "[" }),
      let end = endOfTarget
    else { return appendText(1) }
    let target = String(String.UnicodeScalarView(text[(position + 2)..<end]))
    // A title can follow the URL.
    let address = target.split(separator: " ", maxSplits: 1).first.flatMap { SafeLink.address(String($0)) }
    flush()
    if let address {
      pieces[open[index].piece] = .markup("<a href=\"\(address)\" rel=\"noopener noreferrer\">")
      pieces.append(.markup("</a>"))
    } else {
      pieces[open[index].piece] = .markup("")
    }
    open.removeSubrange(index...)
    // Links cannot be nested.
    if address != nil { open.removeAll { $0.delimiter == "[" } }
    position = end + 1
  }

  /// The position of the parenthesis that ends the target of a link. Targets can contain pairs of parentheses.
  private var endOfTarget: Int? {
    var depth = 0
    for index in (position + 1)..<min(text.count, position + Self.addressLimit) {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Reads `<https://…>`, or a bare URL.
  private mutating func readAddress() {
    let isFramed = text[position] == "<"
    let start = position + (isFramed ? 1 : 0)
    guard position == 0 || !Self.isWord(text[position - 1]) else { return appendText(1) }
    let part = text[start...].prefix(Self.addressLimit).prefix { !$0.properties.isWhitespace && $0 != "<" && $0 != ">" }
    var word = String(String.UnicodeScalarView(part))
    if !isFramed { Self.removeEnd(of: &word) }
    let isClosed = !isFramed || part.endIndex < text.count && text[part.endIndex] == ">"
    let isInLink = open.contains { $0.delimiter == "[" }
    guard isClosed, !isInLink, word.hasPrefix("http") || word.hasPrefix("mailto:"),
      let address = SafeLink.address(word)
    else { return appendText(1) }
    flush()
    pieces.append(.markup(SafeLink.markup("\(word)", to: address)))
    position = start + word.unicodeScalars.count + (isFramed ? 1 : 0)
  }

  /// Removes punctuation that follows a URL, but not a parenthesis that closes one in the URL.
  private static func removeEnd(of url: inout String) {
    var unclosed = url.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0) }
    while let last = url.last, ".,;:!?)'\"*_]".contains(last), last != ")" || unclosed < 0 {
      if last == ")" { unclosed += 1 }
      url.removeLast()
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7F && !isWord(scalar)
  }
}
