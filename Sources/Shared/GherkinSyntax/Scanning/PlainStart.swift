import GherkinText

/// The beginning of a line, to compare with keywords: characters in their plain form, without invisible ones.
package struct PlainStart {
  /// The characters, each with its range in the source.
  package private(set) var characters: [(plain: Character, written: Character, range: Range<Int>)] = []

  /// Creates the beginning of a text.
  ///
  /// - Parameter offset: the offset of the text in the source.
  package init(_ text: some StringProtocol, at offset: Int = 0) {
    var offset = offset
    for character in text.prefix(200) {
      let plain = Lookalike.plain(String(character))
      let start = offset
      offset += character.utf8.count
      if character.isWhitespace {
        characters.append((" ", character, start..<offset))
      } else if plain.count == 1, let first = plain.first {
        characters.append((first, character, start..<offset))
      } else if !plain.isEmpty {
        characters.append((character, character, start..<offset))
      }
    }
  }

  /// Creates the beginning of a line without its white space.
  package init(_ line: ParsedLine, of parsed: ParsedSource) {
    self.init(parsed.text(line.content..<min(line.trimmedEnd, line.content + 400)), at: line.content)
  }

  package subscript(_ place: Int) -> Character? { characters.indices.contains(place) ? characters[place].plain : nil }

  /// Returns the place after a keyword; nil if it is not at a place.
  package func end(of keyword: String, at place: Int, ignoringCase: Bool = false) -> Int? {
    var end = place
    for character in keyword {
      // A keyword can contain a character that is not plain.
      guard characters.indices.contains(end),
        characters[end].plain == character || characters[end].written == character
          || ignoringCase && characters[end].plain.lowercased() == character.lowercased()
      else { return nil }
      end += 1
    }
    return end
  }

  /// Returns the next place that is not white space.
  package func skippingSpaces(_ place: Int) -> Int {
    var place = place
    while self[place] == " " { place += 1 }
    return place
  }

  /// Signs of lists, quotations, comments and emphasis.
  private static let signs: Set<Character> = [
    "-", "*", "+", ">", "#", "•", "·", "_", "~", "/", "\"", "'", "`", "(", "[", "{",
  ]
  /// Words that mark a line as unfinished.
  private static let notes = ["TODO", "FIXME", "XXX", "WIP"]

  /// Returns the place after all marks: signs, a number, a check box, a label such as `Step 1:` or `TODO`; the same
  /// place without one.
  package func skippingMarks(_ place: Int) -> Int {
    var place = skippingSpaces(place)
    while let end = endOfMark(place) { place = skippingSpaces(end) }
    return place
  }

  private func endOfMark(_ place: Int) -> Int? {
    guard let first = self[place] else { return nil }
    if first == "(" || first == "[" {
      let closing: Character = first == "(" ? ")" : "]"
      if let end = (place + 1...place + 3).first(where: { self[$0] == closing }) { return end + 1 }
    }
    if Self.signs.contains(first) { return place + 1 }
    for note in Self.notes {
      guard let end = end(of: note, at: place) else { continue }
      if self[end] == ":" { return end + 1 }
      if self[end] == " " { return end }
    }
    // `1.`, `1)`, `1:`, `Step 1:`
    var end = place
    while let letter = self[end], letter.isLetter, end < place + 12 { end += 1 }
    let isLabel = end > place
    if isLabel { end = skippingSpaces(end) }
    let digits = end
    while let digit = self[end], digit.isNumber { end += 1 }
    guard end > digits, let sign = self[end], sign == ":" || !isLabel && ".)".contains(sign) else { return nil }
    return end + 1
  }

  /// Returns the sign that closes the innermost quotation or parenthesis that is open at a place; nil without one.
  package func closing(before place: Int) -> Character? {
    var open: [Character] = []
    for (character, _, _) in characters.prefix(place) {
      if character == open.last {
        open.removeLast()
      } else if let closing = Self.closings[character] {
        open.append(closing)
      }
    }
    return open.last
  }

  private static let closings: [Character: Character] = [
    "\"": "\"", "'": "'", "`": "`", "(": ")", "[": "]", "{": "}",
  ]

  /// Returns the offset in the source at a place.
  package func offset(_ place: Int, end: Int) -> Int {
    characters.indices.contains(place) ? characters[place].range.lowerBound : end
  }
}
