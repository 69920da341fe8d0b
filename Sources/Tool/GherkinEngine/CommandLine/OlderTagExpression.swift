import GherkinTagExpressions

/// Tag expressions in the syntax of older tools: `~@slow`, `@a,@b`, `@a && !@b`, and tags without their `@`.
enum OlderTagExpression {
  /// Returns the expression in the current syntax; nil for a text that already uses it, and for an invalid text.
  static func corrected(_ text: String) -> String? {
    let words = words(of: text)
    var result: [String] = []
    for word in words {
      guard let corrected = corrected(word: word, isAlone: words.count == 1) else { return nil }
      result.append(corrected)
    }
    guard result != words else { return nil }
    let expression = result.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
    return (try? TagExpression(expression)) == nil ? nil : expression
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
    for scalar in text.unicodeScalars {
      if isEscaped || scalar == "\\" {
        isEscaped = !isEscaped
        word.unicodeScalars.append(scalar)
      } else if scalar == "(" || scalar == ")" {
        end()
        words.append(String(scalar))
      } else if scalar.properties.isWhitespace {
        if !word.hasSuffix(",") { end() }
      } else {
        if scalar == ",", word.isEmpty, let last = words.last, last != ")" { word = words.removeLast() }
        word.unicodeScalars.append(scalar)
      }
    }
    end()
    return words
  }

  private static func corrected(word: String, isAlone: Bool) -> String? {
    switch word {
    case "and", "or", "not", "(", ")": return word
    case "&&": return "and"
    case "||": return "or"
    default: break
    }
    guard !word.contains("\\") else { return word }
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
