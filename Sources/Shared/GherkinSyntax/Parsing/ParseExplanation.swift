import GherkinText

/// A parse error in plain words, for people. Messages of a stream keep the official text.
package struct ParseExplanation: Sendable, Hashable {
  /// A text in place of a range of the source's bytes.
  package struct Edit: Sendable, Hashable {
    package let range: Range<Int>
    package let text: String
  }

  /// The problem, without a period.
  package let problem: String
  /// What to do, without a period.
  package let remedy: String
  /// The keyword that the line probably meant, with a colon if it is a header's, or the fence of a doc string.
  package var keyword: String?
  /// The changes that write it; empty if they are unknown.
  package var edits: [Edit] = []
  /// Whether nothing else can be meant: the line has the keyword in another case, or the fence of another tool.
  package var isCertain = false

  /// Whether the line begins a doc string in another way than Gherkin.
  package var isOfFence: Bool { keyword == "\"\"\"" || keyword == "```" }

  /// The problem and the remedy.
  package var text: String { "\(problem); \(remedy)" }

  init(_ problem: String, _ remedy: String, keyword: String? = nil) {
    self.problem = problem
    self.remedy = remedy
    self.keyword = keyword
  }
}

extension ParseError {
  /// Explains the errors of a source in the order of their lines. An error that only follows from an earlier one is left
  /// out.
  ///
  /// - Parameters:
  ///   - source: the source that contains the errors; nil if it is not known, then the official texts stay.
  ///   - defaultLanguage: the language of features that declare none.
  package static func explained(
    _ errors: [ParseError], in source: Source?, defaultLanguage: String = "en"
  ) -> [(error: ParseError, explanation: ParseExplanation)] {
    guard let source else { return errors.map { ($0, ParseExplanation($0)) } }
    let context = ParseContext(source, defaultLanguage)
    var explained: [(error: ParseError, explanation: ParseExplanation)] = []
    var reach = 0
    var cause: [TokenKind]?
    for error in errors {
      // The parser stays in its state, so the lines below have the same expectation.
      let expected = context.expectedKinds(error)
      if error.location.line <= reach || (cause != nil && expected == cause) { continue }
      let (explanation, end) = context.explain(error)
      explained.append((error, explanation))
      if let end { reach = max(reach, end) }
      cause = end == .max ? expected : nil
    }
    // The parser finds tables with rows of different lengths last.
    return explained.sorted {
      ($0.error.location.line, $0.error.location.column ?? 0) < ($1.error.location.line, $1.error.location.column ?? 0)
    }
  }
}

extension ParseExplanation {
  /// The official text, which has a remedy of its own if it is not a text of the parser.
  fileprivate init(_ error: ParseError) {
    let parts = error.problem.split(separator: "; ", maxSplits: 1)
    if parts.count == 2 {
      self.init(String(parts[0]), String(parts[1]))
    } else {
      let problem = error.problem.hasSuffix(".") ? String(error.problem.dropLast()) : error.problem
      self.init(problem, "correct it, as no scenario of the file can run")
    }
  }
}

/// What is known of a source with errors.
struct ParseContext {
  let source: Source
  let lines: [Substring]
  /// The lines that the parser accepted.
  let accepted: [ParsedLine]
  /// What the parser found, by the message of the error.
  private let problems: [String: ParseProblem]
  let dialect: Dialect

  init(_ source: Source, _ defaultLanguage: String) {
    self.source = source
    lines = String(decoding: source.bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    let attempt = ParseAttempt(source, defaultLanguage: defaultLanguage)
    accepted = attempt.lines
    problems =
      switch attempt.document {
      case .success: [:]
      case .failure(let found):
        Dictionary(zip(found.errors.map(\.message), found.problems), uniquingKeysWith: { first, _ in first })
      }
    let declared = accepted.first { $0.kind == .language }.map {
      String(decoding: source.bytes[$0.text], as: UTF8.self)
    }
    dialect = Dialect(code: declared ?? defaultLanguage) ?? Dialect(code: "en") ?? Dialect.all[0]
  }

  /// Returns the explanation of an error, and the last line that it explains too: nil for its own line only, the
  /// greatest number for all lines in the same state.
  func explain(_ error: ParseError) -> (explanation: ParseExplanation, end: Int?) {
    let number = error.location.line
    if let conflict = conflict(at: number) { return conflict }
    return switch problems[error.message] {
    case .unexpected(_, let expected): unexpected(text(number), Set(expected), number)
    case .unexpectedEnd(let expected): (endOfFile(expected, number), nil)
    case .whiteSpaceInTag: (tag(number), nil)
    case .inconsistentCellCount: (cells(number), nil)
    case .unknownLanguage(let code): (language(code), .max)
    case .notUTF8, nil: (ParseExplanation(error), nil)
    }
  }

  /// Returns the kinds of line that could stand in place of an unexpected one; nil for other errors.
  func expectedKinds(_ error: ParseError) -> [TokenKind]? {
    if case .unexpected(_, let expected) = problems[error.message] { expected } else { nil }
  }

  func text(_ number: Int) -> String {
    guard lines.indices.contains(number - 1) else { return "" }
    let line = lines[number - 1].drop { $0.isWhitespace }
    return String(line.reversed().drop { $0.isWhitespace }.reversed())
  }

  func last(_ kinds: Set<TokenKind>, before number: Int) -> ParsedLine? {
    accepted.last { $0.number < number && kinds.contains($0.kind) }
  }

  // MARK: Conflicts of a merge

  private func conflict(at number: Int) -> (ParseExplanation, Int?)? {
    func isMark(_ text: Substring, _ sign: Character) -> Bool {
      text.prefix(7) == String(repeating: sign, count: 7)
        && (text.dropFirst(7).first.map { $0 == " " || $0 == "\r" } ?? true)
    }
    // In Markdown, a line of equals signs is a heading.
    guard let begin = lines.prefix(number).lastIndex(where: { isMark($0, "<") }),
      let end = lines[begin...].firstIndex(where: { isMark($0, ">") }), end + 1 >= number
    else { return nil }
    return (
      ParseExplanation(
        "the file has a conflict of a merge, in lines \(begin + 1) to \(end + 1)",
        "choose one side, and remove the lines with <<<<<<<, ======= and >>>>>>>"), end + 1
    )
  }

  // MARK: Tables and tags

  private func cells(_ number: Int) -> ParseExplanation {
    var first = number
    while first > 1, text(first - 1).hasPrefix("|") { first -= 1 }
    // Comments, empty lines and the line below the head of a table in Markdown can be between rows.
    let table = accepted.filter { $0.number <= number }.reversed().prefix {
      [.tableRow, .comment, .empty].contains($0.kind)
    }
    let start = table.last { $0.kind == .tableRow }?.number ?? first
    func count(_ line: Int) -> Int { accepted.first { $0.number == line }?.cells.count ?? 0 }
    let wrong =
      (start...max(start, number)).first { $0 > start && count($0) != count(start) && count($0) > 0 } ?? number
    func cells(_ count: Int) -> String { "\(count) cell\(count == 1 ? "" : "s")" }
    return ParseExplanation(
      "this row has \(cells(count(wrong))), but the first row (line \(start)) has \(count(start))",
      count(wrong) < count(start)
        ? "add the missing ones, as in | a | |" : "remove some, or write \\| for a | in a cell")
  }

  private func tag(_ number: Int) -> ParseExplanation {
    let line = text(number)
    if let tag = line.firstMatch(of: #/@retry\([^)@]*\s[^)@]*\)/#) {
      return ParseExplanation("a tag contains a space", "write \(tag.output.filter { !$0.isWhitespace })")
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    if let word = words.first(where: { $0.first != "@" && !$0.hasPrefix("#") }) {
      if accepted.contains(where: { $0.number == number - 1 && $0.kind == .other }) {
        return ParseExplanation(
          "a line that begins with @ is a line of tags, not of the description",
          "begin it with another character, or write \"@\(word)\"")
      }
      return ParseExplanation(
        "\(VisibleText.quoted(String(word))) on a line of tags has no @",
        "write \"@\(word)\", or begin a comment with #")
    }
    return ParseExplanation("a tag contains white space", "separate tags by a space, and write none after the @")
  }

  // MARK: Languages

  private func language(_ name: String) -> ParseExplanation {
    let problem = "there is no language \(VisibleText.quoted(name))"
    let lower = name.lowercased()
    let region = lower.split(whereSeparator: { "-_".contains($0) }).first.map(String.init) ?? lower
    let meant =
      Dialect.all.first { $0.code.lowercased() == lower.replacing("_", with: "-") }
      ?? Dialect.all.first { [$0.name.lowercased(), $0.nativeName.lowercased()].contains(lower) }
      ?? Dialect.all.first { $0.code.lowercased() == region }
      ?? Spelling.nearest(to: lower, among: Dialect.all.map { $0.name.lowercased() }).flatMap { near in
        Dialect.all.first { $0.name.lowercased() == near }
      }
    return ParseExplanation(
      problem,
      meant.map { "did you mean \"# language: \($0.code)\" (\($0.name))?" }
        ?? "\"gherkin-run languages\" lists the languages")
  }

  /// Returns the language whose keywords the source has, given one of them: of several, the one with the most lines.
  func dialect(of line: String) -> (dialect: Dialect, keyword: String)? {
    let start = PlainStart(line)
    func keyword(_ dialect: Dialect) -> String? {
      let headers = dialect.headers.flatMap(\.keywords).filter { key in
        start.end(of: key, at: 0).map { start[$0] == ":" } ?? false
      }
      if let header = headers.max(by: { $0.count < $1.count }) { return header + ":" }
      return dialect.stepKeywords.first { key in key.count > 3 && start.end(of: key, at: 0) != nil }
    }
    var best: (dialect: Dialect, keyword: String, count: Int)?
    for other in Dialect.all where other.code != dialect.code {
      guard let keyword = keyword(other) else { continue }
      let keywords = other.headers.flatMap(\.keywords).map { $0 + ":" } + other.stepKeywords
      let count = lines.prefix(200).count { line in
        let text = line.drop { $0.isWhitespace }
        return keywords.contains { text.hasPrefix($0) }
      }
      if count > best?.count ?? 0 { best = (other, keyword, count) }
    }
    return best.map { ($0.dialect, $0.keyword) }
  }

  // MARK: The end of the file

  private func endOfFile(_ expected: [TokenKind], _ number: Int) -> ParseExplanation {
    if expected.contains(.docStringSeparator), let open = last([.docStringSeparator], before: number + 1) {
      let fence = String(text(open.number).prefix { "\"`".contains($0) })
      let other = lines[open.number...].firstIndex { line in
        let text = Lookalike.plain(String(line))
        return text.hasPrefix("\"\"\"") || text.hasPrefix("```")
      }
      let hint = other.map { "; line \($0 + 1) has \(VisibleText.quoted(text($0 + 1))) instead" } ?? ""
      return ParseExplanation(
        "the doc string that begins at line \(open.number) has no end\(hint)",
        "write \(fence.isEmpty ? "\"\"\"" : fence) on a line below its text")
    }
    if let tags = last([.tags], before: number + 1), !expected.contains(.endOfFile) {
      return ParseExplanation(
        "the tags at line \(tags.number) belong to nothing", "write a scenario below them, or remove them")
    }
    return ParseExplanation("the file ends here without a feature", "write \"\(dialect.feature[0]): …\"")
  }
}
