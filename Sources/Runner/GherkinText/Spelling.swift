/// Suggests a known word for a misspelt one.
package enum Spelling {
  /// Limits that keep the comparison quick for any input.
  private static let longestWord = 100
  private static let mostWords = 500

  /// Returns the known word with the smallest distance to a word, ignoring letter case; nil if none is similar.
  ///
  /// A known word is similar if the distance is at most a third of its letters, or 1 if it is shorter. Words of more
  /// than 100 letters, and known words after the first 500, are not compared.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let letters = letters(of: word)
    guard letters.count <= longestWord else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known.prefix(mostWords) {
      let others = Self.letters(of: candidate)
      let limit = max(1, others.count / 3)
      guard others.count <= longestWord, abs(others.count - letters.count) <= limit else { continue }
      let distance = distance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the number of letters to insert, remove, replace or swap with the next one to convert one word to the
  /// other (optimal string alignment).
  package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    // Computes the table of distances between prefixes row by row; a swap requires two earlier rows.
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }

  private static func letters(of word: String) -> [Unicode.Scalar] {
    Array(word.unicodeScalars.prefix(longestWord + 1).flatMap(\.properties.lowercaseMapping.unicodeScalars))
  }
}
