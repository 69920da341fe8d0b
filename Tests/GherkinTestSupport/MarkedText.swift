/// A text in which `1️⃣`, `2️⃣`, … mark places.
package struct MarkedText {
  /// The text without the marks.
  package let text: String
  /// The line of each mark, and its character in UTF-16; both from 0.
  package let places: [Character: (line: Int, character: Int)]

  package init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var places: [Character: (line: Int, character: Int)] = [:]
    var (line, column) = (0, 0)
    for character in marked {
      if Self.isMark(character) {
        places[character] = (line, column)
        continue
      }
      text.append(contentsOf: character.unicodeScalars)
      (line, column) = character.isNewline ? (line + 1, 0) : (line, column + character.utf16.count)
    }
    (self.text, self.places) = (String(text), places)
  }

  /// Whether a character is a digit in a box.
  package static func isMark(_ character: Character) -> Bool { character.unicodeScalars.contains("\u{20E3}") }
}
