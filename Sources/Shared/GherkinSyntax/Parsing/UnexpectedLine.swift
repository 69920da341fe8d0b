internal import GherkinText

/// The explanation of a line that the parser did not expect: what it looks like, and what could stand there.
extension ParseContext {
  func unexpected(
    _ line: String, _ kinds: Set<TokenKind>, _ number: Int
  ) -> (explanation: ParseExplanation, end: Int?) {
    if let found = lookalike(line, kinds, number) ?? quotes(line, kinds, number) { return found }
    if kinds.contains(.feature), let found = start(line, number) { return found }
    let title = header(of: line)
    if let found = tagged(line, title, kinds, number) { return found }
    if let title, let explanation = misplaced(title, kinds, number) { return (explanation, nil) }
    if let keyword = suggestedKeyword(line, kinds) {
      var explanation = ParseExplanation(
        "the line begins with no keyword", "did you mean \"\(keyword)\"?", keyword: keyword)
      if let written = written(line, for: keyword) {
        if written == keyword {
          return (
            ParseExplanation("the step has no text", "write it behind \"\(keyword) \", or remove the line"), nil
          )
        }
        let start = offset(ofLine: number - 1)
        explanation.edits = [ParseExplanation.Edit(range: start..<start + written.utf8.count, text: keyword)]
        explanation.isCertain = written.lowercased() == keyword.lowercased()
      }
      return (explanation, nil)
    }
    if let form = form(line, kinds, number) { return (form, nil) }
    if let (other, keyword) = dialect(of: line) {
      return (
        ParseExplanation(
          "\"\(keyword)\" is \(other.name), but the feature is \(dialect.name)",
          "begin the file with \"# language: \(other.code)\", or write the step in \(dialect.name)"), nil
      )
    }
    return (other(line, kinds), nil)
  }

  /// A line that would be expected if a character were the one that it looks like.
  private func lookalike(_ line: String, _ kinds: Set<TokenKind>, _ number: Int) -> (ParseExplanation, Int?)? {
    guard let finding = Lookalike.first(in: line) else { return nil }
    let plain = Lookalike.plain(line)
    var (isExpected, end): (Bool, Int?) = (false, nil)
    if plain.hasPrefix("\"\"\"") || plain.hasPrefix("```") {
      isExpected = kinds.contains(.docStringSeparator)
      // Up to the other end of the doc string, whose lines are not expected either.
      end = lines[min(number, lines.count)...].firstIndex { Lookalike.plain(String($0)).hasPrefix(plain.prefix(3)) }
        .map { $0 + 1 }
    } else if plain.hasPrefix("|") {
      isExpected = kinds.contains(.tableRow) && !line.hasPrefix("|")
    } else if plain.hasPrefix("@") || plain.hasPrefix("#") {
      isExpected = !line.hasPrefix(plain.prefix(1))
    } else {
      let start = PlainStart(line)
      let headers = dialect.headers.filter { kinds.contains($0.kind) }.flatMap(\.keywords)
      let isHeader = headers.contains { key in start.end(of: key, at: 0).map { start[$0] == ":" } ?? false }
      let isStep = kinds.contains(.step) && dialect.stepKeywords.contains { start.end(of: $0, at: 0) != nil }
      isExpected = isHeader || isStep
      end = kinds.contains(.feature) ? .max : nil
    }
    guard isExpected else { return nil }
    let column = (lines[number - 1].prefix { $0.isWhitespace }).unicodeScalars.count
    return (ParseExplanation("column \(finding.column + column) is \(finding.found)", finding.remedy), end)
  }

  /// A line before the feature.
  private func start(_ line: String, _ number: Int) -> (ParseExplanation, Int?)? {
    for comment in accepted where comment.kind == .comment && comment.number < number {
      let text = self.text(comment.number).drop { $0 == "#" || $0 == " " || $0 == "\t" }
      guard text.lowercased().hasPrefix("language") else { continue }
      let code = text.dropFirst("language".count).drop { ": =\t".contains($0) }
      guard let meant = Dialect.all.first(where: { $0.code == code }) else { continue }
      let isBelowTags = accepted.contains { $0.kind == .tags && $0.number < comment.number }
      return (
        ParseExplanation(
          "line \(comment.number) is a comment, not the language",
          isBelowTags
            ? "write \"# language: \(meant.code)\" above the tags" : "write \"# language: \(meant.code)\""), .max
      )
    }
    if header(of: line) != nil || dialect.stepKeywords.contains(where: { line.hasPrefix($0) }) {
      return (
        ParseExplanation("there is no feature above this line", "write \"\(dialect.feature[0]): …\" above it"), .max
      )
    }
    if let (other, keyword) = dialect(of: line),
      suggestedKeyword(line, [.feature]) == nil
        || other.feature.contains(where: { $0 + ":" == keyword })
    {
      return (
        ParseExplanation("\"\(keyword)\" is \(other.name)", "begin the file with \"# language: \(other.code)\""), .max
      )
    }
    return nil
  }

  /// A line below tags that do not belong to it.
  private func tagged(
    _ line: String, _ title: TokenKind?, _ kinds: Set<TokenKind>, _ number: Int
  ) -> (ParseExplanation, Int?)? {
    guard kinds.contains(.tags), !kinds.contains(.endOfFile), !kinds.contains(.feature),
      let tags = last([.tags], before: number)
    else { return nil }
    let what = title == .background ? "a background" : title == nil ? "this line" : "this keyword"
    return (
      ParseExplanation(
        "the tags at line \(tags.number) cannot be above \(what)",
        title == .background
          ? "remove them, or write them above the scenarios"
          : "write them above a scenario, a rule or examples, or remove them"), .max
    )
  }

  private func header(of line: String) -> TokenKind? {
    let text = source.mediaType == .markdown ? line.drop { $0 == "#" || $0 == " " } : line[...]
    return dialect.headers.first { header in
      header.keywords.contains { text.hasPrefix($0 + ":") }
    }?.kind
  }

  /// A header in a place where it is not expected.
  private func misplaced(_ title: TokenKind, _ kinds: Set<TokenKind>, _ number: Int) -> ParseExplanation? {
    switch title {
    case .feature:
      guard let first = last([.feature], before: number) else { return nil }
      return ParseExplanation(
        "a file has one feature, and there is one at line \(first.number)", "write this one into a file of its own")
    case .background:
      let block = last([.background, .scenario, .rule, .feature], before: number)
      let start = last([.rule, .feature], before: number)?.number ?? 0
      if let background = last([.background], before: number), background.number > start {
        return ParseExplanation(
          "there is a background at line \(background.number) already", "write all of its steps there")
      }
      return ParseExplanation(
        "a background comes before the first scenario\(block.map { " (line \($0.number))" } ?? "")",
        "move it above that scenario")
    case .examples:
      return ParseExplanation("examples belong to a scenario", "write them below the steps of a scenario outline")
    case .rule, .scenario: return ParseExplanation("this keyword is not expected here", "write it below a feature")
    default: return nil
    }
  }

  /// A step or a header in a form that is not read.
  private func form(_ line: String, _ kinds: Set<TokenKind>, _ number: Int) -> ParseExplanation? {
    guard source.mediaType != .markdown else { return nil }
    let reader = KeywordReader(dialect)
    let column = lines[number - 1].prefix { $0.isWhitespace }.unicodeScalars.count + 1
    let header = reader.header(in: line, at: column).flatMap { kinds.contains($0.kind) ? $0 : nil }
    return (header ?? (kinds.contains(.step) ? reader.step(in: line, at: column) : nil)).map { form in
      ParseExplanation(form.problem, "write \(VisibleText.quoted(form.written))")
    }
  }

  /// A doc string in the quotation marks of other tools, with its lines up to the end.
  private func quotes(_ line: String, _ kinds: Set<TokenKind>, _ number: Int) -> (ParseExplanation, Int?)? {
    guard line.hasPrefix("'''"), kinds.contains(.docStringSeparator) else { return nil }
    let end = lines[number...].indices.first { text($0 + 1).hasPrefix("'''") }
    let content = end.map { lines[number..<$0] } ?? []
    func isFree(_ fence: String) -> Bool { !content.contains { $0.contains(fence) } }
    let fence = isFree("\"\"\"") || !isFree("```") ? "\"\"\"" : "```"
    var explanation = ParseExplanation("''' does not begin a doc string", "write \(fence)", keyword: fence)
    if let end, isFree(fence) {
      explanation.edits = [number - 1, end].map { index in
        let start = offset(ofLine: index)
        return ParseExplanation.Edit(range: start..<start + 3, text: fence)
      }
      explanation.isCertain = true
    }
    return (explanation, end.map { $0 + 1 })
  }

  /// Returns the offset of a line's text in the source.
  private func offset(ofLine index: Int) -> Int {
    let line = lines[index]
    return line.base.utf8.distance(from: line.base.startIndex, to: line.startIndex)
      + line.prefix { $0.isWhitespace }.utf8.count
  }

  /// Returns the keyword that a line probably meant, with a colon if it is a header's; nil if none is similar.
  private func suggestedKeyword(_ line: String, _ kinds: Set<TokenKind>) -> String? {
    let text = line.drop { source.mediaType == .markdown && "#*+- ".contains($0) }
    let headers = dialect.headers.filter { kinds.contains($0.kind) }.flatMap(\.keywords)
    return KeywordSuggestion(String(text.prefix(KeywordSuggestion.longestLine)))
      .keyword(headers, kinds.contains(.step) ? dialect.stepKeywords : [])
  }

  /// Returns the beginning of a line that a keyword replaces.
  private func written(_ line: String, for keyword: String) -> String? {
    guard source.mediaType != .markdown else { return nil }
    if keyword.last == ":" {
      return line.firstIndex(of: ":").map { String(line[...$0]) } ?? String(line.prefix(keyword.count - 1))
    }
    let words = line.split(separator: " ").prefix(keyword.count { $0 == " " } + 1).joined(separator: " ")
    return line.hasPrefix(words) ? words : nil
  }

  private func other(_ line: String, _ kinds: Set<TokenKind>) -> ParseExplanation {
    if line.hasPrefix("|") {
      return ParseExplanation("a table is not expected here", "write it directly below a step or examples")
    }
    if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
      return ParseExplanation("a doc string is not expected here", "write it directly below a step")
    }
    if dialect.stepKeyword(of: line) != nil {
      return ParseExplanation(
        "a step is not expected here", "write it below a scenario or a background, above its examples")
    }
    if kinds.contains(.feature) {
      return ParseExplanation(
        "the file does not begin with a feature", "write \"\(dialect.feature[0]): …\" above this line")
    }
    return ParseExplanation(
      "the line begins with no keyword",
      kinds.contains(.step)
        ? "begin it with \"\(dialect.given.last ?? "Given ")\" or another keyword, or with # for a comment"
        : "begin it with a keyword, or with # for a comment")
  }
}

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
    func consider(_ keyword: String, _ distance: Int?) {
      guard let distance else { return }
      // "Scenario Outline x" begins with a shorter keyword too.
      let isLonger = distance == 0 && best?.distance == 0 && keyword.count > best?.keyword.count ?? 0
      if distance < best?.distance ?? .max || isLonger { best = (keyword, distance) }
    }
    for keyword in headers { consider(keyword + ":", distance(toHeader: keyword)) }
    for keyword in steps {
      let name = keyword.last == " " ? String(keyword.dropLast()) : keyword
      consider(name, distance(toStep: keyword, name))
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
