import GherkinText

extension ParseError {
  /// Returns the error with a suggested keyword at the end of its message, for display. Messages of a stream keep the
  /// official text.
  ///
  /// - Parameters:
  ///   - source: the source that contains the error.
  ///   - defaultLanguage: the language of features that declare none.
  package func addingSuggestion(in source: Source?, defaultLanguage: String = "en") -> ParseError {
    guard let source else { return self }
    if let tag = suggestedTag(in: source) {
      return ParseError(uri: uri, location: location, message: "\(message); write \(tag)")
    }
    guard let keyword = suggestedKeyword(in: source, defaultLanguage: defaultLanguage) else { return self }
    return ParseError(uri: uri, location: location, message: "\(message); did you mean \"\(keyword)\"?")
  }

  /// Returns the tag without spaces that the line probably meant: `@retry(3,after:5s)`; nil for other errors and other
  /// tags.
  private func suggestedTag(in source: Source) -> String? {
    guard message.hasSuffix("A tag may not contain whitespace") else { return nil }
    let lines = String(decoding: source.bytes, as: UTF8.self).split(
      maxSplits: location.line, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(location.line - 1),
      let tag = lines[location.line - 1].firstMatch(of: #/@retry\([^)@]*\s[^)@]*\)/#)
    else { return nil }
    return String(tag.output.filter { !$0.isWhitespace })
  }

  /// Returns the keyword that the line of the error probably meant, with a colon if it is a header's; nil if none is
  /// similar.
  package func suggestedKeyword(in source: Source, defaultLanguage: String = "en") -> String? {
    guard let expected = message.firstRange(of: "): expected: "), let got = message.firstRange(of: ", got '"),
      expected.upperBound < got.lowerBound, message.last == "'",
      let dialect = Dialect(code: source.languageCode ?? defaultLanguage)
    else { return nil }
    let kinds = message[expected.upperBound..<got.lowerBound].split(separator: ", ")
    let line = message[got.upperBound...].dropLast().drop { source.mediaType == .markdown && "#*+- ".contains($0) }
    let headers = dialect.headers.filter { kinds.contains("#\($0.kind.name)") }.flatMap(\.keywords)
    let steps = kinds.contains("#\(TokenKind.step.name)") ? dialect.stepKeywords : []
    return KeywordSuggestion(String(line.prefix(KeywordSuggestion.longestLine))).keyword(headers, steps)
  }
}

extension Source {
  /// The language that a comment before the feature declares; nil if there is none.
  fileprivate var languageCode: String? {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy {
      let text = String(decoding: line, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard !text.isEmpty else { continue }
      guard text.first == "#" else { return nil }
      let parts = text.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "language" else { continue }
      return String(parts[1].filter { !$0.isWhitespace })
    }
    return nil
  }
}

extension Dialect {
  /// The keywords of steps without `* `, without duplicates.
  fileprivate var stepKeywords: [String] {
    var keywords: [String] = []
    for keyword in given + when + then + and + but where keyword != "* " && !keywords.contains(keyword) {
      keywords.append(keyword)
    }
    return keywords
  }
}

/// Compares the beginning of an erroneous line with keywords.
private struct KeywordSuggestion {
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
      if let distance, distance < best?.distance ?? .max { best = (keyword, distance) }
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
