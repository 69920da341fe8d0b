import GherkinMarkdown

/// The steps in a text with marks such as `**WHEN**`.
struct MarkedSteps {
  /// A step: its keyword in Gherkin, and its text.
  struct Step {
    let keyword: String
    var text: String
  }

  /// The text before the first mark.
  private(set) var lead = ""
  private(set) var steps: [Step] = []

  private static let keywords = ["given": "Given", "when": "When", "then": "Then", "and": "And", "but": "But"]
  private static let separators: Set<Character> = [",", ";", "，", "；", "、"]
  /// The longest mark of code in a line. The code of a longer one is read as text.
  private static let longestMark = 8

  /// Finds the marks: keywords in bold, at the start also without it. In the middle of a line, a mark follows a separator.
  ///
  /// - Parameter isInline: whether marks in bold need no separator, and words such as `, When` are marks too.
  init(_ text: String, isInline: Bool) {
    var pieces: [(keyword: String?, text: [Character])] = [(nil, [])]
    let characters = Array(text)
    var (position, isAfterBreak) = (0, true)
    // The lengths of marks of code that are not closed.
    var unclosed: Set<Int> = []
    while position < characters.count {
      let character = characters[position]
      if character == "`" {
        let end = Self.endOfCode(characters, position, &unclosed)
        pieces[pieces.count - 1].text += characters[position..<end]
        (position, isAfterBreak) = (end, false)
        continue
      }
      let isStart = pieces.count == 1 && pieces[0].text.allSatisfy(\.isWhitespace)
      let isBold = character == "*" || character == "_"
      if isBold ? isInline || isAfterBreak : isStart || isInline && isAfterBreak,
        let mark = Self.mark(characters, position, isBold: isBold)
      {
        pieces.append((mark.keyword, Array(mark.text)))
        (position, isAfterBreak) = (mark.end, false)
        continue
      }
      isAfterBreak =
        Self.separators.contains(character) || character.isNewline || character.isWhitespace && isAfterBreak
      pieces[pieces.count - 1].text.append(character)
      position += 1
    }
    lead = String(pieces[0].text).onOneLine
    for (index, piece) in pieces.enumerated().dropFirst() {
      var text = String(piece.text).onOneLine[...]
      if index + 1 < pieces.count { text = text.trimming { Self.separators.contains($0) || $0.isWhitespace } }
      steps.append(Step(keyword: piece.keyword ?? "", text: String(text)))
    }
  }

  /// Returns the end of a span of code.
  private static func endOfCode(_ characters: [Character], _ start: Int, _ unclosed: inout Set<Int>) -> Int {
    func endOfMark(_ start: Int) -> Int { characters[start...].firstIndex { $0 != "`" } ?? characters.count }
    var position = endOfMark(start)
    let (opened, length) = (position, position - start)
    guard length <= longestMark, !unclosed.contains(length) else { return opened }
    while let next = characters[position...].firstIndex(of: "`") {
      position = endOfMark(next)
      if position - next == length { return position }
    }
    unclosed.insert(length)
    return opened
  }

  /// Returns the mark at a position: its keyword, the other words in bold, and its end.
  private static func mark(
    _ characters: [Character], _ start: Int, isBold: Bool
  ) -> (keyword: String, text: String, end: Int)? {
    var position = start
    if isBold {
      guard start + 1 < characters.count, characters[start + 1] == characters[start] else { return nil }
      position += 2
    }
    let word = String(characters[position...].prefix(6).prefix(while: \.isLetter))
    guard let keyword = keywords[word.lowercased()], isBold || word.first?.isUppercase == true else { return nil }
    position += word.count
    var text = ""
    if isBold {
      // Words in bold are short, so the search for their end is too.
      let rest = characters[position...].prefix(200)
      guard
        let end = rest.indices.dropLast().first(where: { rest[$0] == characters[start] && rest[$0 + 1] == rest[$0] })
      else { return nil }
      text = String(rest[..<end].drop { $0 == ":" })
      position = end + 2
    } else {
      guard position == characters.count || characters[position].isWhitespace || characters[position] == ":" else {
        return nil
      }
    }
    if position < characters.count, characters[position] == ":" { position += 1 }
    return (keyword, text.isEmpty ? "" : text + " ", position)
  }
}
