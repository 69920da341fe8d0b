import GherkinDefinitions
package import GherkinSyntax
internal import GherkinText

/// Finds the lost lines of a file.
struct LostLines {
  let file: LintedFile
  let reader: KeywordReader
  private let dialect: Dialect
  private let steps: LintedSteps?

  /// - Parameter steps: the step definitions; nil if they are unknown.
  init?(_ file: LintedFile, _ steps: LintedSteps?) {
    guard let dialect = file.dialect else { return nil }
    self.file = file
    self.dialect = dialect
    self.steps = steps
    reader = KeywordReader(dialect)
  }

  /// Returns all lost lines of a file that is not Markdown.
  func all() -> [LostLine.Found] {
    file.blocks.all.flatMap { block in
      guard file.lines[block.body].contains(where: isText) else { return [LostLine.Found]() }
      return stepsAboveScenarios(block) + lines(of: block)
    }
  }

  /// Whether a line is text of a description, or a comment that looks like a heading.
  private func isText(_ line: ParsedLine) -> Bool {
    if line.isBlank || line.isDocString { return false }
    return line.kind == .other || line.kind == .comment && text(line).hasPrefix("##")
  }

  func text(_ line: ParsedLine) -> String { file.parsed.text(line.content..<line.trimmedEnd) }

  private func lines(of block: FeatureBlock) -> [LostLine.Found] {
    var found: [LostLine.Found] = []
    let acceptsSteps = block.kind == .scenario || block.kind == .background
    // Whether a header above is text, so that steps below it are lost too.
    var isBelowLostHeader = false
    // Whether the preceding line is prose, which the next line may continue.
    var isProse = false
    var language: OtherLanguage?
    lazy var isAllSteps = self.isAllSteps(block)
    for index in block.body {
      let line = file.lines[index]
      guard isText(line) else {
        if line.kind != .comment { isProse = false }
        continue
      }
      if let header = header(line, index, block.kind) ?? misspeltHeader(line, index, from: line.content) {
        found.append(header)
        isBelowLostHeader = isBelowLostHeader || header.fix != nil
        isProse = false
        continue
      }
      guard line.kind == .other, acceptsSteps || isBelowLostHeader else { continue }
      let step =
        step(in: line, from: line.content)
        ?? misspeltStep(line, from: line.content, isBelowLostHeader: isBelowLostHeader && !isProse) { [isProse] in
          !isProse && (isFirstStep(index) || isAllSteps)
        }
        ?? (acceptsSteps ? foreignStep(line, isFirst: index == block.header + 1, &language) ?? definedStep(line) : nil)
      isProse = step == nil
      if let step { found.append(step) }
    }
    return found
  }

  // MARK: Headers

  private func header(_ line: ParsedLine, _ index: Int, _ above: TokenKind) -> LostLine.Found? {
    if let form = reader.header(in: text(line), at: file.parsed.column(of: line.content, in: line)) {
      // Examples below other lines than a scenario's are prose.
      let isProse = form.kind == .examples && above != .scenario
      guard !isProse, form.difference == .lookalike || hasStepBelow(index) else { return nil }
      return found(form, line, from: line.content)
    }
    return line.kind == .comment ? nil : otherHeader(line, index)
  }

  /// Returns a line such as `Test: x` above steps.
  private func otherHeader(_ line: ParsedLine, _ index: Int) -> LostLine.Found? {
    let text = text(line)
    guard let colon = text.prefix(30).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    let word = String(text[..<colon]).withoutTrailingSpaces
    guard word.first?.isLetter == true, word.allSatisfy({ $0.isLetter || $0 == " " }),
      word.split(separator: " ").count < 3,
      !reader.steps.contains(where: { $0.lowercased() == word.lowercased() }),
      Misspelling.keyword(meantBy: word, among: reader.headers.map(\.keyword), allowsEqual: true) == nil,
      file.lines[(index + 1)...].first(where: { !$0.isBlank })?.kind == .other, hasStepBelow(index)
    else { return nil }
    let rest = String(text[text.index(after: colon)...].drop { $0 == " " })
    let scenario = file.scenarios.first?.keyword ?? dialect.scenario.last ?? "Scenario"
    let form = KeywordForm(
      scenario, .scenario, .word, "\(word.quoted) is not a keyword", length: text.utf8.count - rest.utf8.count,
      text: rest)
    return found(form, line, from: line.content)
  }

  /// Returns a line whose word before a colon is probably a keyword.
  ///
  /// - Parameters:
  ///   - start: the start of the word.
  ///   - isHeading: whether the line is a heading of Markdown, so that steps below it are its own.
  func misspeltHeader(
    _ line: ParsedLine, _ index: Int, from start: Int, isHeading: Bool = false
  ) -> LostLine.Found? {
    guard line.kind != .comment else { return nil }
    let longest = (reader.headers.first?.keyword.utf8.count ?? 0) + 3
    let bytes = file.parsed.source.bytes[start..<line.trimmedEnd].prefix(longest + 1)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > start else { return nil }
    let text = file.parsed.text(start..<colon)
    let word = text.withoutTrailingSpaces
    guard Misspelling.isWord(word),
      let keyword = Misspelling.keyword(
        meantBy: word, among: reader.headers.map(\.keyword), allowsEqual: word != text),
      let kind = reader.headers.first(where: { $0.keyword == keyword })?.kind
    else { return nil }
    // "example: …" and "background: …" are prose unless steps follow.
    let isLowerCase = word.first?.isLowercase == true && word.lowercased() == keyword.lowercased()
    if isLowerCase, !hasStepBelow(index, isText: !isHeading), !hasLowerCaseStepsBelow(index, kind) { return nil }
    return misspelt(text, keyword, kind, line, start..<colon + 1, isCertain: true)
  }

  /// Returns whether the next line that is not blank or a comment is a step, or text that begins like one.
  private func hasStepBelow(_ index: Int, isText: Bool = false) -> Bool {
    guard let next = file.lines[(index + 1)...].first(where: { !$0.isBlank && $0.kind != .comment }) else {
      return false
    }
    if next.kind == .step { return !isText }
    return next.kind == .other && !next.isDocString && hasKeyword(PlainStart(next, of: file.parsed), isText: isText)
  }

  /// Returns whether the lines below a header in lower case are text that begins with keywords in any case: two lines,
  /// or one that a definition matches. Below that of examples, there are rows.
  private func hasLowerCaseStepsBelow(_ index: Int, _ kind: TokenKind) -> Bool {
    let below = file.lines[(index + 1)...].drop { $0.isBlank || $0.kind == .comment }.prefix(2)
    if kind == .examples { return below.first.map { $0.kind == .other && text($0).hasPrefix("|") } ?? false }
    let steps = below.prefix { line in
      guard line.kind == .other, !line.isDocString, let (word, _) = firstWord(of: line, from: line.content) else {
        return false
      }
      return reader.steps.contains { $0.lowercased() == word.lowercased() }
    }
    guard steps.count < 2, let step = steps.first, let (_, range) = firstWord(of: step, from: step.content) else {
      return steps.count == 2
    }
    return definition(matching: file.parsed.text(range.upperBound..<step.trimmedEnd)) != nil
  }

  /// Returns whether a line begins with the keyword of a step, with or without marks.
  func hasKeyword(_ start: PlainStart, isText: Bool = false) -> Bool {
    if start[0] == "*", start[1] == " ", isText { return true }
    let place = isText ? 0 : start.skippingMarks(0)
    return reader.steps.contains { keyword in
      start.end(of: keyword, at: place).map { start[$0] == " " || start[$0] == ":" } ?? false
    }
  }

  // MARK: Steps

  /// Returns the step with which a line begins from an offset.
  ///
  /// - Parameter sign: the text before the keyword. Default: none.
  func step(in line: ParsedLine, from start: Int, sign: String = "") -> LostLine.Found? {
    reader.step(in: file.parsed.text(start..<line.trimmedEnd), at: file.parsed.column(of: start, in: line))
      .map { found($0, line, from: start, sign: sign) }
  }

  /// Returns a line whose first word is probably the keyword of a step.
  ///
  /// - Parameters:
  ///   - start: the start of the word.
  ///   - isBelowLostHeader: whether the line follows a header in another form, so that it is surely a step.
  ///   - canBeLowerCase: whether a keyword in another case is not prose.
  func misspeltStep(
    _ line: ParsedLine, from start: Int, isBelowLostHeader: Bool = false, canBeLowerCase: () -> Bool
  ) -> LostLine.Found? {
    guard let (word, range) = firstWord(of: line, from: start), Misspelling.isWord(word),
      let keyword = Misspelling.keyword(meantBy: word, among: reader.steps, allowsEqual: false)
    else { return nil }
    let isCertain =
      word.lowercased() != keyword.lowercased()
      || definition(matching: file.parsed.text(range.upperBound..<line.trimmedEnd)) != nil
    guard isCertain || isBelowLostHeader || canBeLowerCase() else { return nil }
    return misspelt(word, keyword, .step, line, range, isCertain: isCertain || isBelowLostHeader)
  }

  /// Returns whether a line is between a header and a first step with a keyword of words, without other text.
  private func isFirstStep(_ index: Int) -> Bool {
    guard index + 1 < file.lines.count, file.lines[index - 1].kind.level != nil else { return false }
    let next = file.lines[index + 1]
    return next.kind == .step && file.parsed.source.bytes[next.content] != UInt8(ascii: "*")
  }

  /// Returns whether a block has no steps, and all lines of its description begin like steps.
  private func isAllSteps(_ block: FeatureBlock) -> Bool {
    file.lines[block.body].allSatisfy { line in
      guard line.kind == .other, isText(line) else { return line.kind != .step }
      guard let (word, _) = firstWord(of: line, from: line.content) else { return false }
      return Misspelling.keyword(meantBy: word, among: reader.steps, allowsEqual: true) != nil
    }
  }

  /// Returns the text from an offset to the first space; nil if there is no space.
  private func firstWord(of line: ParsedLine, from start: Int) -> (word: String, range: Range<Int>)? {
    let bytes = file.parsed.source.bytes[start..<line.trimmedEnd]
    guard let space = bytes.firstIndex(of: 0x20) else { return nil }
    return (file.parsed.text(start..<space), start..<space + 1)
  }

  /// Returns a line that begins with a keyword of another language, if it is the first one or follows such a line.
  private func foreignStep(_ line: ParsedLine, isFirst: Bool, _ language: inout OtherLanguage?) -> LostLine.Found? {
    guard let (word, range) = firstWord(of: line, from: line.content), !reader.steps.contains(word) else { return nil }
    if isFirst { language = OtherLanguage(of: word, besides: dialect) }
    guard let language, let kind = language.kind(of: word), let keyword = kind.keyword(dialect) else { return nil }
    let rest = file.parsed.text(range.upperBound..<line.trimmedEnd)
    let form = KeywordForm(
      keyword, .step, .word, "\(word.quoted) is \(language.dialect.name)", length: range.upperBound - line.content,
      text: rest)
    return found(form, line, from: line.content)
  }

  // MARK: Steps that the definitions know

  /// Returns a line that begins with a keyword, but is no item of a list in Markdown, if a definition matches its step.
  func unlistedStep(_ line: ParsedLine) -> LostLine.Found? {
    guard let (word, range) = firstWord(of: line, from: line.content), reader.steps.contains(word),
      let definition = definition(matching: file.parsed.text(range.upperBound..<line.trimmedEnd))
    else { return nil }
    return LostLine.Found(
      line: line, start: line.content,
      problem: "the line is no item of a list, so it is text and its step does not run, but the definition "
        + "\(definition.text.quoted) (\(definition.place)) matches it",
      remedy: "write \("* \(text(line))".quoted)", fix: .replacement(line.content..<line.content, "* "))
  }

  /// Returns a line whose end matches a definition.
  func definedStep(_ line: ParsedLine) -> LostLine.Found? {
    for end in LostLine.ends(of: text(line)) {
      guard let definition = definition(matching: end) else { continue }
      return LostLine.Found(
        line: line, start: line.content,
        problem: "the line begins with no keyword, so it is text and its step does not run, but the definition "
          + "\(definition.text.quoted) (\(definition.place)) matches \(end.quoted)",
        remedy: "write \("* \(end)".quoted)", fix: .replacement(line.content..<line.trimmedEnd, "* \(end)"))
    }
    return nil
  }

  /// Returns the definition that matches a text, but not any text.
  private func definition(matching text: String) -> KnownDefinition? {
    let general = steps?.matches[LostLine.placeholder(text)] ?? []
    return steps?.matches[text]?.first { !general.contains($0) }
  }

  // MARK: Findings

  private func misspelt(
    _ word: String, _ keyword: String, _ kind: TokenKind, _ line: ParsedLine, _ range: Range<Int>, isCertain: Bool
  ) -> LostLine.Found {
    let rest = file.parsed.text(range.upperBound..<line.trimmedEnd)
    let text = String(rest.drop { $0 == " " })
    let form = KeywordForm(
      keyword, kind, .word, "\(word.quoted) is not a keyword",
      length: range.count + rest.utf8.count - text.utf8.count, text: text)
    var found = found(form, line, from: range.lowerBound)
    if !isCertain { found.fix = nil }
    return found
  }

  /// Returns the finding about a line.
  ///
  /// - Parameters:
  ///   - start: the offset at which the form begins.
  ///   - sign: the text before the keyword. Default: none.
  func found(_ form: KeywordForm, _ line: ParsedLine, from start: Int, sign: String = "") -> LostLine.Found {
    let written = sign + form.written
    let isTextKept = file.parsed.text(start + form.length..<line.trimmedEnd) == form.text
    let loss =
      switch form.kind {
      case .step: "its step does not run"
      case .scenario: "its scenario does not exist"
      default: "nothing of it is read"
      }
    return LostLine.Found(
      line: line, start: start, problem: "\(form.problem), so the line is text and \(loss)",
      remedy: "write \((file.parsed.text(line.content..<start) + written).quoted)",
      fix: .replacement(
        start..<(isTextKept ? start + form.length : line.trimmedEnd), isTextKept ? sign + form.replacement : written))
  }

  /// Returns the first line of each group of steps in the description of a feature or rule: of lines that follow one
  /// another and begin with different keywords of steps. Prose has a line like that, or continues with “and” or “but”.
  private func stepsAboveScenarios(_ block: FeatureBlock) -> [LostLine.Found] {
    guard block.kind == .feature || block.kind == .rule else { return [] }
    let conjunctions = Set((dialect.and + dialect.but).map(\.withoutTrailingSpaces))
    var found: [ParsedLine] = []
    var first: (line: ParsedLine, keyword: String)?
    for index in block.body where !file.lines[index].isBlank && file.lines[index].kind != .comment {
      let line = file.lines[index]
      let text = text(line)
      guard line.kind == .other, !line.isDocString,
        let keyword = reader.steps.first(where: { $0.count > 1 && text.hasPrefix($0 + " ") })
      else {
        first = nil
        continue
      }
      if let first, first.keyword != keyword, found.last?.content != first.line.content { found.append(first.line) }
      let isAfterProse = file.lines[index - 1].kind == .other && !file.lines[index - 1].isBlank
      if first == nil, !isAfterProse, !conjunctions.contains(keyword) { first = (line, keyword) }
    }
    let scenario = file.scenarios.first?.keyword ?? dialect.scenario.last ?? "Scenario"
    return found.map { line in
      LostLine.Found(
        line: line, start: line.content,
        problem: "the steps are above the first scenario, so they are text and do not run",
        remedy: "write \"\(scenario):\" and a name above them")
    }
  }
}

extension LostLine {
  /// The maximum number of ends of a line that are compared with definitions.
  private static let mostEnds = 12
  /// The maximum number of lines of a file that are compared with definitions.
  private static let mostLines = 500

  /// Returns the texts of a file that the definitions must match for the rule, with texts that only a definition for any
  /// text matches.
  package static func texts(in parsed: ParsedSource) -> [String] {
    let lines = FeatureBlocks(parsed.lines).all.lazy.filter { $0.kind == .scenario || $0.kind == .background }
      .flatMap { parsed.lines[$0.body] }.filter { $0.kind == .other && !$0.isBlank && !$0.isDocString }
    let texts: [String] = lines.prefix(mostLines).flatMap { ends(of: parsed.text($0.content..<$0.trimmedEnd)) }
    return texts + Set(texts.map(placeholder))
  }

  /// Returns a text and its ends from each word; of long texts, the last words.
  static func ends(of text: String) -> [String] {
    guard text.utf8.count <= 400 else { return [] }
    var ends: [String] = []
    for index in text.indices
    where text[index] != " " && (index == text.startIndex || text[text.index(before: index)] == " ") {
      ends.append(String(text[index...]))
    }
    // The last word alone is too little.
    return Array((ends.count > 1 ? ends.dropLast() : ends).suffix(mostEnds))
  }

  /// Returns a text of as many words without a meaning.
  static func placeholder(_ text: String) -> String {
    text.split(separator: " ").map { _ in "qzxv" }.joined(separator: " ")
  }
}

/// A language other than a feature's, whose keywords its steps have.
private struct OtherLanguage {
  enum Kind: CaseIterable {
    case given, when, then, and, but

    func keywords(_ dialect: Dialect) -> [String] {
      switch self {
      case .given: dialect.given
      case .when: dialect.when
      case .then: dialect.then
      case .and: dialect.and
      case .but: dialect.but
      }
    }

    func keyword(_ dialect: Dialect) -> String? {
      keywords(dialect).last { $0 != "* " }.map(\.withoutTrailingSpaces)
    }
  }

  let dialect: Dialect

  /// Words of English with which prose can begin.
  private static let words: Set = ["Data", "Date", "Dato", "Logo"]
  /// The languages by their keywords of contexts, actions and outcomes; the first one of several.
  private static let languages: [String: Dialect] = {
    let english = Dialect(code: "en").map { [$0] } ?? []
    var languages: [String: Dialect] = [:]
    for dialect in english + Dialect.all {
      for keyword in dialect.given + dialect.when + dialect.then where keyword.last == " " && keyword.count > 4 {
        languages[String(keyword.dropLast())] = languages[String(keyword.dropLast())] ?? dialect
      }
    }
    return languages.filter { !words.contains($0.key) }
  }()

  init?(of word: String, besides dialect: Dialect) {
    guard let language = Self.languages[word], language.code != dialect.code else { return nil }
    self.dialect = language
  }

  func kind(of word: String) -> Kind? { Kind.allCases.first { $0.keywords(dialect).contains(word + " ") } }
}

extension String {
  fileprivate var withoutTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
