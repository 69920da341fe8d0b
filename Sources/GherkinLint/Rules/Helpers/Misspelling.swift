import Gherkin
import TextSupport

/// Tells a keyword that went wrong from a word of its own.
enum Misspelling {
  /// The one keyword that a word was meant to be.
  ///
  /// Words of a language are near to its keywords too ("The", "They", "Give"), but these differ at their end, and who
  /// mistypes gets that right as a rule, or turns two letters round.
  ///
  /// - Parameter allowsEqual: whether the keyword itself is one that went wrong.
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
    // Of a short keyword another letter makes another word: "Role", "Than".
    guard word.last == keyword.last, word.first == keyword.first else { return false }
    return keyword.count > 4 || word.count != keyword.count
  }
}
