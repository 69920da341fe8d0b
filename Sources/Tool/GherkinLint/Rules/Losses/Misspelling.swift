internal import GherkinText

/// Distinguishes misspelt keywords from other words.
enum Misspelling {
  /// Returns the keyword that a word probably meant; nil if none is similar, or several are.
  ///
  /// Other words can resemble a keyword too ("The", "They", "Give"), but these differ at the end. Typos usually keep
  /// the last letter or swap two letters.
  ///
  /// - Parameter allowsEqual: whether the keyword itself is accepted, as in `Scenario :`.
  static func keyword(meantBy word: String, among keywords: [String], allowsEqual: Bool) -> String? {
    let (letters, lower) = (Array(word), Array(word.lowercased()))
    var nearest: (distance: Int, keywords: Set<String>) = (.max, [])
    for keyword in keywords {
      let other = Array(keyword.lowercased())
      if letters == Array(keyword), !allowsEqual { return nil }
      guard lower == other || isNear(lower, other) else { continue }
      let distance = Spelling.distance(lower, other)
      if distance < nearest.distance { nearest = (distance, []) }
      if distance == nearest.distance { nearest.keywords.insert(keyword) }
    }
    return nearest.keywords.count == 1 ? nearest.keywords.first : nil
  }

  private static func isNear(_ word: [Character], _ keyword: [Character]) -> Bool {
    guard keyword.count >= 4, abs(word.count - keyword.count) < 3 else { return false }
    let distance = Spelling.distance(word, keyword)
    if keyword.count >= 8 { return distance <= 2 }
    guard distance == 1 else { return false }
    let isTurned = word.count == keyword.count && word.sorted() == keyword.sorted()
    if isTurned { return true }
    // Changing a letter of a short keyword can give another word: "Role", "Than".
    guard word.last == keyword.last, word.first == keyword.first else { return false }
    return keyword.count > 4 || word.count != keyword.count
  }

  /// Returns whether a text starts and ends with a letter: `- Scenario`, `. Scenario` and `(Background` are prose.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.last else { return false }
    return first.properties.isAlphabetic
      && (last.isLetter || last.unicodeScalars.contains { $0.properties.isAlphabetic })
  }
}
