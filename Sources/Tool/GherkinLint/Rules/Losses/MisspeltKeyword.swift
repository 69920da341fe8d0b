internal import GherkinSyntax
internal import GherkinText

/// Lines that look like a header or a step with a misspelt keyword: in descriptions, and in Markdown any heading or
/// list item that is prose.
enum MisspeltKeyword: LintRule {
  static let description = RuleDescription(
    name: "misspelt-keyword",
    summary: "A line of a description, or of prose in Markdown, begins with a misspelt keyword.",
    severity: .error, changesPickles: true, isLoss: true)

  private static func message(_ word: String, _ keyword: String, isMarkdown: Bool) -> Message {
    Message(
      "\(word.quoted) is not a keyword, so the line is \(isMarkdown ? "prose" : "part of a description")",
      remedy: "did you mean \(keyword.quoted)?")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let isMarkdown = file.parsed.source.mediaType == .markdown
    guard isMarkdown || file.lines.contains(where: \.isDescription), let search = KeywordSearch(file) else { return }
    for found in isMarkdown ? search.allInMarkdown() : search.all() {
      report.add(
        message(file.parsed.text(found.range), found.keyword, isMarkdown: isMarkdown),
        at: file.location(of: found.range.lowerBound, in: found.line), in: file,
        fix: found.isCertain ? .replacement(found.range, found.keyword) : nil)
    }
  }
}

extension ParsedLine {
  /// Whether the line is text of a description.
  fileprivate var isDescription: Bool { kind == .other && !isDocString && !isBlank }
}

/// Finds misspelt keywords in the descriptions of a file.
private struct KeywordSearch {
  struct Found {
    let line: ParsedLine
    let range: Range<Int>
    let keyword: String
    /// Whether more than the case of a letter is wrong. Prose can start with a keyword in lower case.
    let isCertain: Bool
  }

  private let file: LintedFile
  private let headers: [String]
  /// The step keywords that end with a space, without that space.
  private let steps: [String]

  init?(_ file: LintedFile) {
    guard let dialect = file.dialect else { return nil }
    self.file = file
    headers = dialect.headers.filter { $0.kind != .feature }.flatMap(\.keywords)
    steps = dialect.stepWords
  }

  /// Returns all misspelt keywords, in order.
  func all() -> [Found] {
    var found: [Found] = []
    var header = TokenKind.feature
    // The end of the current block, and whether all of its lines are steps, cached because a block can have many lines.
    var block: (end: Int, isAllSteps: Bool)?
    func isAllSteps(_ index: Int) -> Bool {
      if let block, index < block.end { return block.isAllSteps }
      let end = file.lines[index...].firstIndex(where: isHeader) ?? file.lines.count
      let start = file.lines[..<index].lastIndex(where: isHeader).map { $0 + 1 } ?? 0
      block = (end, self.isAllSteps(start..<end))
      return block?.isAllSteps ?? false
    }
    // Whether the preceding line is prose, which the next line may continue.
    var isProse = false
    for (index, line) in file.lines.enumerated() {
      if line.kind.level != nil { header = line.kind }
      guard line.isDescription else {
        if line.kind != .comment { isProse = false }
        continue
      }
      let takesSteps = header == .scenario || header == .background
      let here =
        headerWord(of: line, index, from: line.content)
        ?? (takesSteps
          ? stepWord(of: line, from: line.content, isProse: isProse) { isFirstStep(index) || isAllSteps(index) } : nil)
      isProse = here == nil
      if let here { found.append(here) }
    }
    return found
  }

  /// Returns all misspelt keywords of headings and list items in Markdown, in order. Those that differ from a keyword
  /// only in case are prose.
  func allInMarkdown() -> [Found] {
    let bytes = file.parsed.source.bytes
    var found: [Found] = []
    var header = TokenKind.feature
    for (index, line) in file.lines.enumerated() {
      if line.kind.level != nil { header = line.kind }
      guard line.kind == .empty || line.kind == .other, !line.isDocString, !line.isBlank else { continue }
      let isHeading = bytes[line.content] == UInt8(ascii: "#")
      let signs = bytes[line.content..<line.trimmedEnd].prefix { isHeading && $0 == UInt8(ascii: "#") }
      let start = isHeading ? signs.endIndex : line.content + 1
      guard let word = bytes[start..<line.trimmedEnd].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), word > start
      else { continue }
      switch bytes[line.content] {
      case UInt8(ascii: "#"):
        if let here = headerWord(of: line, index, from: word) { found.append(here) }
      case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard header == .scenario || header == .background else { continue }
        if let here = stepWord(of: line, from: word, isProse: true, isAllSteps: { false }) { found.append(here) }
      default: continue
      }
    }
    return found
  }

  /// Returns the word before a colon, and the header keyword that it probably meant.
  ///
  /// - Parameter start: the start of the word.
  private func headerWord(of line: ParsedLine, _ index: Int, from start: Int) -> Found? {
    let longest = (headers.map(\.utf8.count).max() ?? 0) + 3
    let bytes = file.parsed.source.bytes[start..<line.trimmedEnd].prefix(longest + 1)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > start else { return nil }
    let text = file.parsed.text(start..<colon)
    let word = String(text.reversed().drop { $0 == " " }.reversed())
    guard Self.isWord(word),
      let keyword = Misspelling.keyword(meantBy: word, among: headers, allowsEqual: word != text)
    else { return nil }
    let isLowerCase = word.first?.isLowercase == true && word.lowercased() == keyword.lowercased()
    // "example: …" and "background: …" are prose unless steps follow.
    if isLowerCase, !isFollowedBySteps(index) { return nil }
    return Found(line: line, range: start..<colon, keyword: keyword, isCertain: true)
  }

  /// Returns the first word of a line, and the step keyword that it probably meant.
  ///
  /// - Parameters:
  ///   - start: the start of the word.
  ///   - isAllSteps: whether all lines of the block start like steps.
  private func stepWord(
    of line: ParsedLine, from start: Int, isProse: Bool, isAllSteps: () -> Bool
  ) -> Found? {
    guard let (word, range) = firstWord(of: line, from: start), Self.isWord(word),
      let keyword = Misspelling.keyword(meantBy: word, among: steps, allowsEqual: false)
    else { return nil }
    let isEqual = word.lowercased() == keyword.lowercased()
    if isEqual, isProse || !isAllSteps() { return nil }
    return Found(line: line, range: range, keyword: keyword, isCertain: !isEqual)
  }

  /// Returns whether the next line is text of a description that starts with a step keyword.
  private func isFollowedBySteps(_ index: Int) -> Bool {
    guard let next = file.lines[(index + 1)...].first(where: { !$0.isBlank && $0.kind != .comment }), next.isDescription
    else { return false }
    return firstWord(of: next, from: next.content).map { steps.contains($0.word) }
      ?? (file.parsed.text(next.content..<next.end).first == "*")
  }

  /// Returns whether a line is between a header and a first step with a keyword of words, without other text.
  private func isFirstStep(_ index: Int) -> Bool {
    guard index > 0, index + 1 < file.lines.count, file.lines[index + 1].kind == .step,
      firstWord(of: file.lines[index + 1], from: file.lines[index + 1].content)?.word != "*"
    else { return false }
    return file.lines[index - 1].kind.level != nil
  }

  /// Returns whether a line's block has no steps, and all lines of its description start like steps.
  private func isAllSteps(_ block: Range<Int>) -> Bool {
    file.lines[block].allSatisfy { line in
      guard line.isDescription else { return line.kind != .step }
      guard let (word, _) = firstWord(of: line, from: line.content) else { return false }
      return Misspelling.keyword(meantBy: word, among: steps, allowsEqual: true) != nil
    }
  }

  private func isHeader(_ line: ParsedLine) -> Bool { line.kind.level != nil || line.kind == .tags }

  /// Returns the text from an offset to the first space; nil if there is no space.
  private func firstWord(of line: ParsedLine, from start: Int) -> (word: String, range: Range<Int>)? {
    let bytes = file.parsed.source.bytes[start..<line.trimmedEnd]
    guard let space = bytes.firstIndex(of: 0x20) else { return nil }
    return (file.parsed.text(start..<space), start..<space)
  }

  /// Returns whether a text starts and ends with a letter: `- Scenario`, `. Scenario` and `(Background` are prose.
  private static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.last else { return false }
    return first.properties.isAlphabetic
      && (last.isLetter || last.unicodeScalars.contains { $0.properties.isAlphabetic })
  }
}

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
}
