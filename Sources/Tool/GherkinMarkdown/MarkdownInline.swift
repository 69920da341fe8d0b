/// A part of a paragraph in a subset of Markdown: emphasis, code, links, pictures. Everything else is text, including
/// HTML. Starts and ends of styles and links are nested properly.
package enum MarkdownSpan: Sendable, Hashable {
  /// A style of text.
  package enum Style: Sendable, Hashable {
    case strong, emphasis, struck
  }

  case text(String)
  case code(String)
  case start(Style)
  case end(Style)
  /// The start of a link with its target, which can be anything.
  case link(String)
  case endOfLink
  /// A picture with its description and the target.
  case picture(String, target: String)

  /// Returns the parts of a text without blocks. The time is proportional to its length.
  package static func spans(of text: String) -> [MarkdownSpan] { MarkdownInline.spans(of: text) }

  /// The text that a reader sees.
  package var plainText: String {
    switch self {
    case .text(let text), .code(let text), .picture(let text, _): text
    case .start, .end, .link, .endOfLink: ""
    }
  }
}

/// Reads the parts of a paragraph.
private struct MarkdownInline {
  private enum Piece {
    case span(MarkdownSpan)
    /// A delimiter that is text unless a closing one follows.
    case delimiter(String)

    var span: MarkdownSpan {
      switch self {
      case .span(let span): span
      case .delimiter(let text): .text(text)
      }
    }
  }

  /// A delimiter that may be closed.
  private struct Open {
    var delimiter: String
    var piece: Int
  }

  private static let styles: [String: MarkdownSpan.Style] = [
    "**": .strong, "__": .strong, "*": .emphasis, "_": .emphasis, "~~": .struck,
  ]
  /// The delimiters that start the text of a link and the description of a picture.
  private static let brackets: Set<String> = ["[", "!["]
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

  static func spans(of text: String) -> [MarkdownSpan] {
    var reader = MarkdownInline(text: Array(text.unicodeScalars))
    return reader.read()
  }

  private init(text: [Unicode.Scalar]) {
    self.text = text
  }

  private mutating func read() -> [MarkdownSpan] {
    while position < text.count {
      let scalar = text[position]
      switch scalar {
      case "\\" where position + 1 < text.count && Self.isPunctuation(text[position + 1]):
        run.append(text[position + 1])
        position += 2
      case "`": readCode()
      case "*", "_", "~": readDelimiter(scalar)
      case "[": begin("[")
      case "!" where position + 1 < text.count && text[position + 1] == "[": begin("![")
      case "]": readEndOfLink()
      case "<", "h", "m": readAddress()
      default: appendText(1)
      }
    }
    flush()
    return pieces.map(\.span)
  }

  private mutating func appendText(_ count: Int) {
    // Appending a sequence copies the whole text.
    for scalar in text[position..<position + count] { run.append(scalar) }
    position += count
  }

  private mutating func flush() {
    if run.isEmpty { return }
    pieces.append(.span(.text(String(run))))
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
    pieces.append(.span(.code(String(String.UnicodeScalarView(code)))))
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
    guard let style = Self.styles[delimiter] else { return appendText(length) }
    let before = position > 0 ? text[position - 1] : " "
    let after = position + length < text.count ? text[position + length] : " "
    let isInWord = scalar == "_" && Self.isWord(before) && Self.isWord(after)
    if !isInWord, !before.properties.isWhitespace,
      let index = open.lastIndex(where: { $0.delimiter == delimiter || Self.brackets.contains($0.delimiter) }),
      open[index].delimiter == delimiter
    {
      flush()
      pieces[open[index].piece] = .span(.start(style))
      pieces.append(.span(.end(style)))
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
      let index = open.lastIndex(where: { Self.brackets.contains($0.delimiter) }),
      let end = endOfTarget
    else { return appendText(1) }
    let target = String(String.UnicodeScalarView(text[(position + 2)..<end]))
    flush()
    let start = open[index].piece
    if open[index].delimiter == "![" {
      let text = pieces[(start + 1)...].map(\.span.plainText).joined()
      pieces.removeSubrange(start...)
      pieces.append(.span(.picture(text, target: Self.address(target))))
      open.removeSubrange(index...)
    } else {
      pieces[start] = .span(.link(Self.address(target)))
      pieces.append(.span(.endOfLink))
      // Links cannot be nested.
      open.removeSubrange(index...)
      open.removeAll { $0.delimiter == "[" }
    }
    position = end + 1
  }

  /// Returns the address in the target of a link: in angle brackets, or up to a space, after which a title can follow.
  private static func address(_ target: String) -> String {
    let text = target.drop { $0 == " " }
    if text.first == "<", let end = text.firstIndex(of: ">") { return String(text[..<end].dropFirst()) }
    return String(text.prefix { $0 != " " })
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
    let isInLink = open.contains { Self.brackets.contains($0.delimiter) }
    guard isClosed, !isInLink, word.hasPrefix("http") || word.hasPrefix("mailto:"),
      SafeLink.address(word) != nil
    else { return appendText(1) }
    flush()
    pieces += [.span(.link(word)), .span(.text(word)), .span(.endOfLink)]
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
