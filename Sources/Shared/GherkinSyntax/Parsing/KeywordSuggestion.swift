import GherkinText

/// Compares the beginning of an erroneous line with keywords.
struct KeywordSuggestion {
  /// The number of characters of a line that are compared. Keywords are shorter.
  static let longestLine = 200

  private let line: String

  init(_ line: String) {
    self.line = line
  }

  /// Returns the most similar keyword; of several, the first.
  func keyword(_ headers: [String], _ steps: [String]) -> String? {
    var best: (keyword: String, distance: Int)?
    func note(_ keyword: String, _ distance: Int?) {
      guard let distance else { return }
      // "Scenario Outline x" begins with a shorter keyword too.
      let isLonger = distance == 0 && best?.distance == 0 && keyword.count > best?.keyword.count ?? 0
      if distance < best?.distance ?? .max || isLonger { best = (keyword, distance) }
    }
    for keyword in headers { note(keyword + ":", distance(toHeader: keyword)) }
    for keyword in steps {
      let name = keyword.last == " " ? String(keyword.dropLast()) : keyword
      note(name, distance(toStep: keyword, name))
    }
    return best?.keyword
  }

  private func distance(toHeader keyword: String) -> Int? {
    if let colon = line.firstIndex(of: ":") {
      let word = line[..<colon].reversed().drop { $0 == " " }.reversed()
      return Self.distance(Array(word), Array(keyword))
    }
    // Compares with a header whose colon is missing.
    let start = line.prefix(keyword.count)
    let isWhole = line.dropFirst(keyword.count).first.map { $0 == " " } ?? true
    return isWhole && start.lowercased() == keyword.lowercased() ? 0 : nil
  }

  private func distance(toStep keyword: String, _ name: String) -> Int? {
    guard keyword.last == " " else {
      let start = Array(line.prefix(keyword.count))
      // Languages that do not separate words by spaces have short keywords, so only swapped letters are similar enough.
      return start.sorted() == Array(keyword).sorted() ? Self.distance(start, Array(keyword)) : nil
    }
    let words = line.split(separator: " ").prefix(name.count { $0 == " " } + 1).joined(separator: " ")
    return Self.distance(Array(words.hasSuffix(":") ? words.dropLast() : words[...]), Array(name))
  }

  /// Returns the edit distance of a word to a keyword; nil if they are not similar.
  private static func distance(_ word: [Character], _ keyword: [Character]) -> Int? {
    guard abs(word.count - keyword.count) <= 2, !word.isEmpty else { return nil }
    let (word, keyword) = (lowercased(word), lowercased(keyword))
    let distance = Spelling.distance(word, keyword)
    let limit =
      switch keyword.count {
      case ..<4: word.sorted() == keyword.sorted() ? 1 : 0
      case ..<7: 1
      default: 2
      }
    return distance <= limit ? distance : nil
  }

  private static func lowercased(_ letters: [Character]) -> [Character] {
    Array(String(letters).lowercased())
  }
}
