import GherkinSyntax
import GherkinText

/// Lines of a description that begin with a keyword in a form that Gherkin does not read: `- Given x`, `Given: x`,
/// `Scenario x`, or with another space or an invisible character; and steps above the first scenario.
enum KeywordForm: LintRule {
  static let description = RuleDescription(
    name: "keyword-form", summary: "A line of a description begins with a keyword in a form that is not read.",
    severity: .error, changesPickles: true, isLoss: true)

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard file.parsed.source.mediaType != .markdown, var search = FormSearch(file) else { return }
    for line in search.stepsAboveScenarios() {
      report.add(
        Message(
          "the steps are above the first scenario, so they are text and do not run",
          remedy: "write \"\(search.scenario):\" and a name above them"),
        at: file.location(of: line.content, in: line), in: file)
    }
    for found in search.all() {
      let lost = found.isHeader ? "its scenario does not exist" : "its step does not run"
      report.add(
        Message("\(found.problem), so the line is text and \(lost)", remedy: "write \(found.written.quoted)"),
        at: file.location(of: found.range.lowerBound, in: found.line), in: file,
        fix: .replacement(found.range, found.replacement))
    }
  }
}

private struct FormSearch {
  struct Found {
    let line: ParsedLine
    let isHeader: Bool
    let problem: String
    /// The beginning of the line to replace.
    let range: Range<Int>
    let replacement: String
    /// The line as it should be written.
    let written: String
  }

  private let file: LintedFile
  private let headers: [(keyword: String, kind: TokenKind)]
  /// The step keywords that end with a space, without that space.
  private let steps: [String]
  let scenario: String
  private let conjunctions: Set<String>

  init?(_ file: LintedFile) {
    guard let dialect = file.dialect else { return nil }
    self.file = file
    headers = dialect.headers.flatMap { header in header.keywords.map { ($0, header.kind) } }
      .sorted { $0.0.count > $1.0.count }
    steps = dialect.stepWords
    conjunctions = Set((dialect.and + dialect.but).map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 })
    scenario = file.scenarios.first?.keyword ?? dialect.scenario.last ?? "Scenario"
  }

  mutating func all() -> [Found] {
    var found: [Found] = []
    var header = TokenKind.feature
    // Whether the text above is a header in another form, so that steps below it are lost too.
    var isAfterLostHeader = false
    for index in file.indices(.feature, .rule, .background, .scenario, .examples, .other, .comment) {
      let line = file.lines[index]
      if line.kind.level != nil { (header, isAfterLostHeader) = (line.kind, false) }
      guard isText(line) else { continue }
      let start = PlainStart(line, of: file.parsed)
      if let lost = self.header(line, index, start, header) {
        found.append(lost)
        isAfterLostHeader = true
      } else if header == .scenario || header == .background || isAfterLostHeader,
        let lost = step(line, start)
      {
        found.append(lost)
      }
    }
    return found
  }

  /// Returns the first line of each group of steps in the description of a feature or rule: of lines that follow one
  /// another and begin with different keywords of steps. Prose has a line like that, or continues with “and” or “but”.
  func stepsAboveScenarios() -> [ParsedLine] {
    var found: [ParsedLine] = []
    var header = TokenKind.feature
    var first: (line: ParsedLine, keyword: String)?
    for index in file.indices(.feature, .rule, .background, .scenario, .examples, .other) {
      let line = file.lines[index]
      if line.kind.level != nil { (header, first) = (line.kind, nil) }
      guard line.kind == .other, !line.isDocString, !line.isBlank else { continue }
      guard header == .feature || header == .rule, let keyword = stepKeyword(of: line) else {
        first = nil
        continue
      }
      if let first, first.keyword != keyword, found.last?.content != first.line.content { found.append(first.line) }
      let isAfterProse = file.lines[index - 1].kind == .other && !file.lines[index - 1].isBlank
      if first == nil, !isAfterProse, !conjunctions.contains(keyword) { first = (line, keyword) }
    }
    return found
  }

  /// Returns the keyword with which a line begins as a step does.
  private func stepKeyword(of line: ParsedLine) -> String? {
    let text = file.parsed.text(line.content..<line.trimmedEnd)
    return steps.first { $0.count > 1 && text.hasPrefix($0 + " ") }
  }

  /// Whether the line is text of a description, or a comment that looks like a heading.
  private func isText(_ line: ParsedLine) -> Bool {
    if line.isBlank || line.isDocString { return false }
    if line.kind == .other { return true }
    return line.kind == .comment && file.parsed.source.bytes[line.content..<line.trimmedEnd].starts(with: "##".utf8)
  }

  // MARK: Headers

  private func header(_ line: ParsedLine, _ index: Int, _ start: PlainStart, _ above: TokenKind) -> Found? {
    let place = start.skippingMarks(0)
    let marks = mark(line, start, before: place)
    if line.kind == .comment, marks?.contains("#") != true { return nil }
    for (keyword, kind) in headers where kind != .feature {
      guard let end = start.end(of: keyword, at: place) else { continue }
      if start[end] == ":" {
        // Examples below other lines than a scenario's are prose.
        if kind == .examples, above != .scenario { return nil }
        guard let problem = marks ?? hidden(line, start, through: end), marks == nil || hasStepBelow(index) else {
          return nil
        }
        return found(line, start, isHeader: true, problem, keyword + ":", after: end + 1)
      }
      guard start[end] == nil || start[end] == " " || start[end] == "-", marks == nil, hasStepBelow(index) else {
        continue
      }
      let next = start.skippingSpaces(end)
      if start[next] == ":" { return nil }
      return found(
        line, start, isHeader: true, "there is no colon after \(keyword.quoted)", keyword + ":",
        after: start[next] == "-" ? next + 1 : next)
    }
    return line.kind == .comment ? nil : otherHeader(line, index, start)
  }

  /// Returns a line such as `Test: x` above steps.
  private func otherHeader(_ line: ParsedLine, _ index: Int, _ start: PlainStart) -> Found? {
    guard let colon = start.characters.prefix(30).firstIndex(where: { $0.plain == ":" }), colon > 0 else { return nil }
    let word = String(start.characters[..<colon].map(\.plain))
    guard word.first?.isLetter == true, word.allSatisfy({ $0.isLetter || $0 == " " }),
      word.split(separator: " ").count < 3, !headers.contains(where: { $0.keyword.lowercased() == word.lowercased() }),
      !steps.contains(where: { $0.lowercased() == word.lowercased() }),
      Misspelling.keyword(meantBy: word, among: headers.map(\.keyword), allowsEqual: true) == nil,
      file.lines[(index + 1)...].first(where: { !$0.isBlank })?.kind == .other, hasStepBelow(index)
    else { return nil }
    return found(line, start, isHeader: true, "\(word.quoted) is not a keyword", scenario + ":", after: colon + 1)
  }

  /// Returns whether the next line that is not blank or a comment is a step, or text that begins like one.
  private func hasStepBelow(_ index: Int) -> Bool {
    guard let next = file.lines[(index + 1)...].first(where: { !$0.isBlank && $0.kind != .comment }) else {
      return false
    }
    if next.kind == .step { return true }
    guard next.kind == .other else { return false }
    let start = PlainStart(next, of: file.parsed)
    let place = start.skippingMarks(0)
    return steps.contains { keyword in
      start.end(of: keyword, at: place).map { start[$0] == " " || start[$0] == ":" } ?? false
    }
  }

  // MARK: Steps

  private func step(_ line: ParsedLine, _ start: PlainStart) -> Found? {
    guard line.kind == .other else { return nil }
    let place = start.skippingMarks(0)
    for keyword in steps {
      guard var end = start.end(of: keyword, at: place) else { continue }
      var problem = mark(line, start, before: place)
      while let sign = start[end], "*_".contains(sign) { end += 1 }
      if let sign = start[end], let name = [":": "colon", ",": "comma"][sign] {
        problem = problem ?? "there is a \(name) after \(keyword.quoted)"
        end += 1
      } else if start[end] != " " {
        continue
      }
      guard let problem = problem ?? hidden(line, start, through: end) else { return nil }
      return found(line, start, isHeader: false, problem, keyword + " ", after: start.skippingSpaces(end))
    }
    return nil
  }

  // MARK: Words

  /// Describes the signs before a keyword; nil if there are none.
  private func mark(_ line: ParsedLine, _ start: PlainStart, before place: Int) -> String? {
    guard place > 0 else { return nil }
    let text = file.parsed.text(line.content..<start.offset(place, end: line.trimmedEnd))
    let signs = String(Lookalike.plain(text).filter { $0 != " " })
    return signs.isEmpty ? nil : "there is \(signs.quoted) before the keyword"
  }

  /// Describes the first character of a keyword and the space or colon after it that is not what it looks like.
  private func hidden(_ line: ParsedLine, _ start: PlainStart, through end: Int) -> String? {
    let text = file.parsed.text(line.content..<start.offset(end + 1, end: line.trimmedEnd))
    let column = file.parsed.column(of: line.content, in: line)
    return Lookalike.first(in: text + "|").map { finding in
      "column \(finding.column + column - 1) is \(finding.found)"
    }
  }

  private func found(
    _ line: ParsedLine, _ start: PlainStart, isHeader: Bool, _ problem: String, _ keyword: String, after place: Int
  ) -> Found? {
    let rest = start.offset(start.skippingSpaces(place), end: line.trimmedEnd)
    var text = file.parsed.text(rest..<line.trimmedEnd)
    // The emphasis can end after the name.
    while text.hasSuffix("**") { text = String(text.dropLast(2)) }
    let replacement = isHeader && !text.isEmpty ? keyword + " " : keyword
    return Found(
      line: line, isHeader: isHeader, problem: problem, range: line.content..<rest, replacement: replacement,
      written: replacement + text)
  }
}
