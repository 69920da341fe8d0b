/// Finds words of implementation in the bytes of a step's text.
enum TextSearch {
  /// A URL, up to its end.
  static func address(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let colon = first("://", in: text) else { return nil }
    var start = colon.lowerBound
    while start > text.startIndex, isLetter(text[start - 1]) { start -= 1 }
    guard start < colon.lowerBound else { return nil }
    return start..<(text[start...].firstIndex { isBlank($0) || $0 == UInt8(ascii: "\"") } ?? text.endIndex)
  }

  /// The words of a query, in capitals as SQL has them: a person selects from things too.
  static func query(in text: ArraySlice<UInt8>) -> Range<Int>? {
    for (begin, end) in [("SELECT ", " FROM "), ("INSERT ", "INTO "), ("DELETE ", "FROM "), ("UPDATE ", " SET ")] {
      guard let verb = first(begin, in: text), let rest = first(end, in: text[(verb.upperBound - 1)...]) else {
        continue
      }
      return verb.lowerBound..<(rest.upperBound - 1)
    }
    return nil
  }

  /// A selector of CSS or XPath: `#submit`, `.btn-primary`, `[data-test=…]`, `//div`.
  static func selector(in text: ArraySlice<UInt8>) -> Range<Int>? {
    for start in text.indices {
      let isFirst = start == text.startIndex || isBlank(text[start - 1]) || isQuote(text[start - 1])
      guard isFirst else { continue }
      let end = text[start...].firstIndex { isBlank($0) || isQuote($0) } ?? text.endIndex
      let word = text[start..<end]
      guard let sign = word.first, word.count > 2 else { continue }
      let second = word[start + 1]
      let isSelector =
        switch sign {
        case UInt8(ascii: "#"): isLetter(second)
        // ".5" is a number, ".csv" a kind of file.
        case UInt8(ascii: "."): isLetter(second) && word.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        case UInt8(ascii: "["): word.starts(with: "[data-".utf8) || word.starts(with: "[id".utf8)
        case UInt8(ascii: "/"): second == sign && (isLetter(word[start + 2]) || word[start + 2] == UInt8(ascii: "*"))
        default: false
        }
      if isSelector { return start..<end }
    }
    return nil
  }

  /// Words for how a page is made.
  static func partName(in text: ArraySlice<UInt8>) -> Range<Int>? {
    let lower = ArraySlice(text.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 })
    let names = [
      "button id", "element id", "field id", "input id", "css class", "css selector", "xpath", "<div", "iframe",
      "dom element", "html element", "database table", "api endpoint",
    ]
    for name in names {
      guard let found = first(name, in: lower) else { continue }
      let isWhole =
        (found.lowerBound == 0 || !isLetter(lower[found.lowerBound - 1]))
        && (found.upperBound == lower.endIndex || !isLetter(lower[found.upperBound]))
      if isWhole { return (text.startIndex + found.lowerBound)..<(text.startIndex + found.upperBound) }
    }
    return nil
  }

  private static func first(_ word: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
    let word = Array(word.utf8)
    guard text.count >= word.count else { return nil }
    for start in text.startIndex...(text.endIndex - word.count)
    where text[start] == word[0] && text[start..<(start + word.count)].elementsEqual(word) {
      return start..<(start + word.count)
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
