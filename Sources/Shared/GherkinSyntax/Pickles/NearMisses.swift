package import GherkinText

/// Finds definitions that are similar to a step.
package struct NearMisses {
  /// The maximum number of definitions.
  private static let most = 3
  /// The number of words of a text that are compared.
  private static let longest = 64

  private let patterns: [[Substring]]
  /// The numbers of negations that texts of the patterns can have.
  private let negations: [ClosedRange<Int>]

  /// - Parameter patterns: the patterns of the definitions, as written.
  package init(_ patterns: [String]) {
    self.patterns = patterns.map(Self.words)
    negations = patterns.map(Negation.counts)
  }

  /// Returns the patterns that differ in at most a third of their words, the most similar first. A pattern with the
  /// opposite meaning is not similar.
  package func nearest(to text: String) -> [Int] {
    let words = Self.words(text)
    let negated = Negation.count(in: text)
    let near = patterns.enumerated().compactMap { number, pattern -> (number: Int, distance: Int)? in
      let limit = max(1, max(words.count, pattern.count) / 3) * 2
      guard abs(words.count - pattern.count) * 2 <= limit else { return nil }
      guard negations[number].contains(negated) else { return nil }
      let distance = Self.distance(words, pattern)
      // A pattern is not similar if the text has none of its words, whatever its parameters match.
      let fixed = pattern.count { !Self.isWildcard($0) }
      guard fixed == 0 || distance < fixed * 2 else { return nil }
      return distance <= limit && !Negation.isOpposite(words, pattern) ? (number, distance) : nil
    }
    // Patterns with one more differing word than the best are unlikely.
    let best = near.map(\.distance).min() ?? 0
    return near.filter { $0.distance < best + 2 }.sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }
      .prefix(Self.most).map(\.number)
  }

  /// Returns the pattern that a text is surely meant to match: it differs by a misspelt word, or by one word of four,
  /// without those that match any word.
  package func best(for text: String) -> Int? {
    guard let nearest = nearest(to: text).first else { return nil }
    let words = Self.words(text)
    let distance = Self.distance(words, patterns[nearest])
    let fixed = patterns[nearest].count { !Self.isWildcard($0) }
    return distance < 2 || distance * 2 <= fixed ? nearest : nil
  }

  /// Returns the character because of which a text does not match a similar pattern, if it only looks different in upper
  /// and lower case, in white space or not at all.
  package static func character(in text: String, meaning pattern: String) -> Lookalike.Finding? {
    let (words, wanted) = (words(text), words(pattern))
    guard words.count == wanted.count, words.count < longest else {
      // The words of a parameter are not known.
      return pattern.contains("{") ? Lookalike.first(in: text) : nil
    }
    let meant = zip(words, wanted).map { word, wanted in
      let isLiteral = !wanted.contains { "{}()/\\[]*+.".contains($0) }
      return isLiteral ? String(wanted) : Lookalike.plain(word)
    }
    return Lookalike.findings(in: text, meaning: meant.joined(separator: " "))?.first
  }

  private static func words(_ text: String) -> [Substring] {
    Array(text.split(whereSeparator: \.isWhitespace).prefix(longest))
  }

  /// Returns the number of words to insert, remove or change, each counted twice; a misspelt word counts once.
  private static func distance(_ words: [Substring], _ pattern: [Substring]) -> Int {
    var last = Array(stride(from: 0, through: pattern.count * 2, by: 2))
    for (row, word) in words.enumerated() {
      var next = [(row + 1) * 2]
      for (column, wanted) in pattern.enumerated() {
        next.append(min(last[column] + difference(word, wanted), last[column + 1] + 2, next[column] + 2))
      }
      last = next
    }
    return last[pattern.count]
  }

  /// Returns whether a word of a pattern matches other words.
  private static func isWildcard(_ word: Substring) -> Bool { word.contains { "{\\[*+|?".contains($0) } }

  private static func difference(_ word: Substring, _ wanted: Substring) -> Int {
    // A parameter of the pattern matches any word.
    if word == wanted || isWildcard(wanted) { return 0 }
    let texts: [String] = wanted.split(separator: "/").flatMap { text in
      [String(text.replacing(#/\([^)]*\)/#, with: "")), String(text.filter { $0 != "(" && $0 != ")" })]
    }
    return texts.contains(String(word)) ? 0 : Spelling.nearest(to: String(word), among: texts) == nil ? 2 : 1
  }
}
