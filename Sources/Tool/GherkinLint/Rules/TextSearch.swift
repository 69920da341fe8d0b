/// Finds words about the implementation in the bytes of a step's text, in a single pass.
enum TextSearch {
  /// Words in lower case, each with its subject.
  private static let words: [(text: [UInt8], kind: String)] = [
    "button id", "element id", "field id", "input id", "css class", "css selector", "xpath", "iframe", "dom element",
    "html element", "database table", "api endpoint",
  ].map { (Array($0.utf8), "a part of a page") }

  /// SQL verbs in capitals with the words after them, because steps can contain the verbs in everyday use ("select").
  private static let queries = [
    ("SELECT ", " FROM "), ("INSERT ", "INTO "), ("DELETE ", "FROM "), ("UPDATE ", " SET "),
  ]
  .map { (verb: Array($0.utf8), rest: Array($1.utf8)) }

  /// The possible first letters, in lower case, of the texts above.
  private static let firstLetters = Set(words.map { $0.text[0] } + queries.map { $0.verb[0] | 0x20 })

  /// Returns the first match with its subject.
  static func find(in text: ArraySlice<UInt8>) -> (kind: String, place: Range<Int>)? {
    var isInWord = false
    var isAtEdge = true
    for start in text.indices {
      let byte = text[start]
      let isLetter = isLetter(byte)
      if isLetter, !isInWord, firstLetters.contains(byte | 0x20), let found = word(in: text, at: start) { return found }
      if !isLetter {
        if byte == UInt8(ascii: ":"), let place = address(in: text, at: start) { return ("a web address", place) }
        if isAtEdge, let place = selector(in: text, at: start) { return ("a selector", place) }
      }
      isInWord = isLetter
      isAtEdge = isBlank(byte) || isQuote(byte)
    }
    return nil
  }

  /// Returns the position of a text after an offset.
  static func place(of word: [UInt8], in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard text.count >= word.count, let first = word.first else { return nil }
    for start in text.startIndex...(text.endIndex - word.count)
    where text[start] == first && text[start..<(start + word.count)].elementsEqual(word) {
      return start..<(start + word.count)
    }
    return nil
  }

  /// Matches a word or a query at an offset.
  private static func word(in text: ArraySlice<UInt8>, at start: Int) -> (kind: String, place: Range<Int>)? {
    let rest = text[start...]
    for query in queries where rest.starts(with: query.verb) {
      guard let end = place(of: query.rest, in: rest.dropFirst(query.verb.count - 1)) else { continue }
      return ("SQL", start..<(end.upperBound - 1))
    }
    for word in words where rest.count >= word.text.count {
      let end = start + word.text.count
      guard zip(rest, word.text).allSatisfy({ $0 == $1 || ($0 | 0x20) == $1 && isLetter($0) }),
        end == text.endIndex || !isLetter(text[end])
      else { continue }
      return (word.kind, start..<end)
    }
    return nil
  }

  /// Matches a URL whose colon is at an offset.
  private static func address(in text: ArraySlice<UInt8>, at colon: Int) -> Range<Int>? {
    guard text[colon...].starts(with: "://".utf8) else { return nil }
    var start = colon
    while start > text.startIndex, isLetter(text[start - 1]) { start -= 1 }
    guard start < colon else { return nil }
    return start..<(text[start...].firstIndex { isBlank($0) || $0 == UInt8(ascii: "\"") } ?? text.endIndex)
  }

  /// Words in lower case about using a page. Without one of them, `#swift` is a hashtag or a channel, and
  /// `.swift-version` a file.
  private static let pageWords = [
    "click", "press", "tap", "hover", "fill", "element", "selector", "css", "button", "field",
  ]
  .map { Array($0.utf8) }

  /// Returns whether the text before an offset is about a page, or is only the word itself.
  private static func isAboutPage(_ text: ArraySlice<UInt8>, before end: Int) -> Bool {
    let isWhole = text[..<end].allSatisfy { isBlank($0) || isQuote($0) } && !text[end...].contains(where: isBlank)
    let start = text[..<end].map { isLetter($0) ? $0 | 0x20 : $0 }
    return isWhole || pageWords.contains { word in place(of: word, in: start[...]) != nil }
  }

  /// Matches a CSS or XPath selector: `#submit`, `.btn-primary`, `[data-test=…]`, `//div`.
  private static func selector(in text: ArraySlice<UInt8>, at start: Int) -> Range<Int>? {
    guard [UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "/")].contains(text[start]) else {
      return nil
    }
    let end = text[start...].firstIndex { isBlank($0) || isQuote($0) } ?? text.endIndex
    let word = text[start..<end]
    guard word.count > 2 else { return nil }
    let second = word[start + 1]
    let isSelector =
      switch word[start] {
      case UInt8(ascii: "#"): isLetter(second) && isAboutPage(text, before: start)
      // ".5" is a number, ".csv" a file extension.
      case UInt8(ascii: "."):
        isLetter(second) && word.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
          && isAboutPage(text, before: start)
      case UInt8(ascii: "["): word.starts(with: "[data-".utf8) || word.starts(with: "[id".utf8)
      default: second == UInt8(ascii: "/") && isPath(word.dropFirst(2))
      }
    return isSelector ? start..<end : nil
  }

  /// Elements of pages with which an XPath can begin.
  private static let elements = Set(
    [
      "a", "body", "button", "div", "form", "h1", "h2", "h3", "html", "iframe", "img", "input", "label", "li", "option",
      "p", "section", "select", "span", "svg", "table", "tbody", "td", "textarea", "th", "tr", "ul",
    ].map { Array($0.utf8) })

  /// Returns whether the text after `//` is an XPath, not a path of files or a part of `s/a//g`.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.prefix { isLetter($0) || (0x30...0x39).contains($0) }
    return text.first == UInt8(ascii: "*") || elements.contains(Array(name))
      || text.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "@") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
