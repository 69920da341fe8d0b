/// A text that resembles a tag expression, as a tag expression: one in the syntax of older tools, such as `~@slow`,
/// `@a,@b` and `@a && !@b`; with operators in capital letters, with quotation marks, or with tags without their `@`.
package struct TagExpressionCorrection {
  /// The tag expression, which can be parsed.
  package let expression: String
  /// Whether an operator of the text has capital letters.
  private var hasCapitals = false

  /// What to write, without an introduction: `write 'not @slow'`.
  package var advice: String {
    "write '\(expression)'" + (hasCapitals ? ", with not, and and or in lower case" : "")
  }

  /// Corrects a text; returns nil if it is a tag expression already, or cannot be corrected.
  package init?(_ text: String) {
    let words = Self.words(of: text)
    // A tag can end with a quotation mark if none is at the beginning.
    let isQuoted = words.contains { $0.unicodeScalars.first.map(Self.isQuotationMark) == true }
    var result: [String] = []
    for word in words {
      guard let corrected = Self.corrected(word: word, isAlone: words.count == 1, isQuoted: isQuoted) else {
        return nil
      }
      if Self.operators.contains(word.lowercased()), word != word.lowercased() { hasCapitals = true }
      result.append(corrected)
    }
    guard result != words else { return nil }
    expression = result.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    var parser = Parser(source: expression)
    do { _ = try parser.parse() } catch { return nil }
  }

  private static let operators: Set = ["not", "and", "or"]

  private static func isQuotationMark(_ scalar: Unicode.Scalar) -> Bool {
    "\"'`“”„‘’‚«»".unicodeScalars.contains(scalar)
  }

  /// Returns the tags, operators and parentheses of a text. A comma with surrounding spaces is part of a word.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isEscaped = false
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if isEscaped || scalar == "\\" {
        isEscaped = !isEscaped
        word.unicodeScalars.append(scalar)
      } else if scalar == "(" || scalar == ")" {
        end()
        words.append(String(scalar))
      } else if scalar.properties.isWhitespace {
        if !word.hasSuffix(",") { end() }
      } else if let symbol = symbol(scalar, rest, isInWord: !word.isEmpty) {
        end()
        words.append(symbol)
        if symbol.count == 2 { rest.removeFirst() }
      } else {
        if scalar == ",", word.isEmpty, let last = words.last, last != ")" { word = words.removeLast() }
        word.unicodeScalars.append(scalar)
      }
    }
    end()
    return words
  }

  /// Returns the operator `&`, `&&`, `|` or `||` that begins with a character; nil if the character is part of a tag,
  /// such as `@R&D`.
  private static func symbol(
    _ scalar: Unicode.Scalar, _ rest: Substring.UnicodeScalarView, isInWord: Bool
  ) -> String? {
    guard scalar == "&" || scalar == "|" else { return nil }
    let isDouble = rest.first == scalar
    let next = isDouble ? rest.dropFirst().first : rest.first
    guard !isInWord || next.map({ "@!~(".unicodeScalars.contains($0) || $0.properties.isWhitespace }) ?? true else {
      return nil
    }
    return String(repeating: String(scalar), count: isDouble ? 2 : 1)
  }

  private static func corrected(word: String, isAlone: Bool, isQuoted: Bool) -> String? {
    switch word.lowercased() {
    case "and", "or", "not": return word.lowercased()
    case "(", ")": return word
    case "&", "&&": return "and"
    case "|", "||": return "or"
    case "!", "~": return "not"
    default: break
    }
    guard !word.contains("\\") else { return word }
    if isQuoted {
      let inside = word.unicodeScalars.drop(while: isQuotationMark)
      let end = inside.lastIndex { !isQuotationMark($0) }.map { inside.index(after: $0) } ?? inside.startIndex
      let unquoted = String(inside[..<end])
      guard unquoted == word else {
        return unquoted.isEmpty ? nil : corrected(word: unquoted, isAlone: isAlone, isQuoted: false)
      }
    }
    // not@a is a tag for the grammar.
    for name in operators where word.count > name.count + 1 && word.lowercased().hasPrefix(name + "@") {
      return corrected(word: String(word.dropFirst(name.count)), isAlone: false, isQuoted: false).map {
        "\(name) \($0)"
      }
    }
    return tags(in: word, isAlone: isAlone)
  }

  /// Returns the tags of a list separated by commas.
  private static func tags(in word: String, isAlone: Bool) -> String? {
    var tags: [String] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      if let first = part.first, !"@~!-".contains(first), word.hasPrefix("@"), let last = tags.popLast() {
        // A tag can contain a comma.
        tags.append("\(last),\(part)")
        continue
      }
      let isExcluded = part.first.map { "~!-".contains($0) } ?? false
      let name = isExcluded ? part.dropFirst() : part
      guard !name.isEmpty else { return nil }
      tags.append((isExcluded ? "not " : "") + (name.hasPrefix("@") ? "" : "@") + name)
    }
    return tags.count > 1 && !isAlone ? "(\(tags.joined(separator: " or ")))" : tags.joined(separator: " or ")
  }
}
