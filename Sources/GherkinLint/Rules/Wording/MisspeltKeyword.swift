import Gherkin

/// Lines of a description that were meant to be a header or a step, but for a letter.
enum MisspeltKeyword: LintRule {
  static let description = RuleDescription(
    name: "misspelt-keyword", summary: "A line of a description begins with what is nearly a keyword.",
    severity: .error, isFixable: true)

  private static func message(_ word: String, _ keyword: String) -> Message {
    Message(
      "\(word.quoted) is no keyword, so the line is part of a description", remedy: "did you mean \(keyword.quoted)?")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard file.parsed.source.mediaType == .plain,
      file.lines.contains(where: { isDescription($0) }), let feature = file.parsed.document.feature,
      let dialect = Dialect(code: feature.language)
    else { return }
    let headers = dialect.headers.filter { $0.kind != .feature }.flatMap(\.keywords)
    let steps = (dialect.given + dialect.when + dialect.then + dialect.and + dialect.but).filter { $0 != "* " }
    var header = TokenKind.feature
    // Whether the line before is text that is nothing else: then the next may be the rest of its sentence.
    var isProse = false
    for line in file.lines {
      if line.kind.level != nil { header = line.kind }
      guard isDescription(line) else {
        if line.kind != .comment { isProse = false }
        continue
      }
      let takesSteps = header == .scenario || header == .background
      let found =
        headerWord(of: line, headers, file) ?? (takesSteps ? stepWord(of: line, steps, file, isProse: isProse) : nil)
      isProse = found == nil
      guard let (range, keyword) = found else { continue }
      report.add(
        message(file.parsed.text(range), keyword), at: file.location(of: range.lowerBound, in: line), in: file,
        fix: .replacement(range, keyword))
    }
  }

  private static func isDescription(_ line: ParsedLine) -> Bool {
    line.kind == .other && !line.isDocString && !line.isBlank
  }

  /// What stands in front of a colon, and the keyword that is meant.
  private static func headerWord(
    of line: ParsedLine, _ keywords: [String], _ file: LintedFile
  ) -> (Range<Int>, String)? {
    let longest = (keywords.map(\.utf8.count).max() ?? 0) + 3
    let begin = file.parsed.source.bytes[line.content..<line.trimmedEnd].prefix(longest + 1)
    guard let colon = begin.firstIndex(of: UInt8(ascii: ":")), colon > line.content else { return nil }
    let text = file.parsed.text(line.content..<colon)
    let word = text.last == " " ? String(text.dropLast(text.reversed().prefix { $0 == " " }.count)) : text
    return Misspelling.keyword(meantBy: word, among: keywords, allowsEqual: word != text).map {
      (line.content..<colon, $0)
    }
  }

  /// The first word of a line, and the step keyword that is meant.
  private static func stepWord(
    of line: ParsedLine, _ keywords: [String], _ file: LintedFile, isProse: Bool
  ) -> (Range<Int>, String)? {
    let bytes = file.parsed.source.bytes[line.content..<line.trimmedEnd]
    guard let space = bytes.firstIndex(of: 0x20) else { return nil }
    let word = file.parsed.text(line.content..<space)
    let trimmed = keywords.compactMap { $0.last == " " ? String($0.dropLast()) : nil }
    guard let keyword = Misspelling.keyword(meantBy: word, among: trimmed, allowsEqual: false) else { return nil }
    if isProse, word.lowercased() == keyword.lowercased() { return nil }
    return (line.content..<space, keyword)
  }
}
