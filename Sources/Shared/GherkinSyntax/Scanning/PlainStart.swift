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
  package func end(of keyword: String, at place: Int) -> Int? {
    var end = place
    for character in keyword {
      // A keyword can contain a character that is not plain.
      guard self[end] == character || characters.indices.contains(end) && characters[end].written == character else {
        return nil
      }
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

  /// Returns the place after the sign of a list, a quotation or a heading, and emphasis; the same place without one.
  package func skippingMarks(_ place: Int) -> Int {
    var next = skippingSpaces(place)
    var digits = next
    while let digit = self[digits], digit.isNumber { digits += 1 }
    if digits > next, let sign = self[digits], ".)".contains(sign) {
      next = digits + 1
    } else if self[next] == "(", let end = (next + 1..<next + 4).first(where: { self[$0] == ")" }) {
      next = end + 1
    }
    while let sign = self[next], "-*+>#•·–—_~ ".contains(sign) { next += 1 }
    return next
  }

  /// Returns the offset in the source at a place.
  package func offset(_ place: Int, end: Int) -> Int {
    characters.indices.contains(place) ? characters[place].range.lowerBound : end
  }
}
