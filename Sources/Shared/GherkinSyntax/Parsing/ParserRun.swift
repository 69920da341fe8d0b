/// One parse: a state machine that reads the lines of a source in a single pass.
struct ParserRun: ~Copyable {
  /// Called with each accepted token, and the matcher in its state after the token.
  typealias TokenObserver = (Token, inout LineMatcher) -> Void

  private var scanner: LineScanner
  private var matcher: LineMatcher
  private var errors: ErrorList
  private var builder: DocumentBuilder
  private var state = ParserState.start
  private var inScenario = false
  private let acceptance = ParserState.acceptance
  private let onToken: TokenObserver?
  private var hint = LossHint()

  /// Whether the source has lines in which text can be lost.
  var isSuspicious: Bool { hint.isSuspicious }

  init(
    _ matcher: consuming LineMatcher, uri: String, errors: ErrorList, ids: IncrementingIDGenerator,
    onToken: TokenObserver?
  ) {
    scanner = LineScanner(matcher.bytes)
    self.matcher = matcher
    self.errors = errors
    self.onToken = onToken
    builder = DocumentBuilder(uri: uri, ids: ids)
  }

  /// Parses the source. Returns the document, or its errors.
  mutating func parse() -> Result<GherkinDocument, ParseErrors> {
    while !errors.isFull, let line = scanner.next() {
      if let token = matcher.match(line, accepting: accepted, errors: &errors) {
        hint.examine(token, matcher, isDescribingFeature: state == .header || state == .headerDescription)
        accept(token)
        onToken?(token, &matcher)
      } else if !errors.isFull {
        let end = matcher.bytes.trimmingEnd(line.content, line.end)
        let text = matcher.bytes.text(line.content, end)
        errors.add(
          .unexpected(text: text, expected: state.expected(inScenario: inScenario)),
          at: Location(line: line.number, column: (matcher.rejectedIndent ?? line.indent) + 1))
      }
    }
    if !errors.isFull { endFile() }
    return errors.errors.isEmpty ? .success(builder.finishDocument()) : .failure(ParseErrors(errors))
  }

  /// The kinds of line that the current state accepts.
  private var accepted: TokenKinds {
    acceptance[inScenario ? state.rawValue + acceptance.count / 2 : state.rawValue]
  }

  private mutating func endFile() {
    if accepted.has(.endOfFile) {
      builder.closeFeature(&errors)
    } else {
      errors.add(
        .unexpectedEnd(expected: state.expected(inScenario: inScenario)), at: Location(line: scanner.number))
    }
  }
}

extension ParserRun {
  /// Enters the state after a token, and closes and opens nodes accordingly.
  private mutating func accept(_ token: Token) {
    switch token.kind {
    case .empty, .endOfFile: break
    case .comment:
      enterDescription()
      if case .bar = token.keyword { break }
      builder.addComment(token, matcher.bytes)
    case .language: state = .language
    case .tags: acceptTags()
    case .feature:
      builder.beginFeature(token, matcher)
      state = .header
    case .background:
      builder.beginBackground(token, matcher)
      (state, inScenario) = (.section, false)
    case .scenario:
      builder.closeSection(&errors)
      builder.beginScenario(token, matcher)
      (state, inScenario) = (.section, true)
    case .rule:
      builder.closeRule(&errors)
      builder.beginRule(token, matcher)
      (state, inScenario) = (.header, false)
    case .examples:
      builder.closeExamples(&errors)
      builder.beginExamples(token, matcher)
      state = .examples
    case .step:
      builder.closeStep(&errors)
      builder.beginStep(token, matcher)
      state = .step
    case .tableRow:
      if state == .examples || state == .examplesDescription { state = .examplesTable }
      builder.addRow(token.location, cells: matcher.readCells(of: token.line))
    case .docStringSeparator: acceptFence(token)
    case .other:
      enterDescription()
      acceptText(token)
    }
  }

  /// The first text or comment after a header starts its description.
  private mutating func enterDescription() {
    switch state {
    case .header: state = .headerDescription
    case .section: state = .sectionDescription
    case .examples: state = .examplesDescription
    default: break
    }
  }

  private mutating func acceptText(_ token: Token) {
    if state == .docString || state == .docStringAfterTable {
      builder.addDocStringLine(token, matcher)
    } else {
      builder.addDescriptionLine(token, matcher.bytes)
    }
  }

  private mutating func acceptFence(_ token: Token) {
    switch state {
    case .docString:
      builder.closeDocString()
      state = .afterDocString
    case .docStringAfterTable:
      builder.closeDocString()
      state = .afterTableAndDocString
    default:
      state = builder.hasOpenTable ? .docStringAfterTable : .docString
      builder.beginDocString(token, matcher.bytes, &errors)
    }
  }
}

extension ParserRun {
  /// Reads tags. Tags belong to the next node, whose kind is determined by lookahead.
  private mutating func acceptTags() {
    switch state {
    case .start, .language: state = .featureTags
    case .featureTags, .scenarioTags, .examplesTags, .ruleTags: break
    default:
      let tags = matcher.tags
      let next = stateAfterTags()
      matcher.tags = tags
      switch next {
      case .examplesTags: builder.closeExamples(&errors)
      case .scenarioTags: builder.closeSection(&errors)
      default: builder.closeRule(&errors)
      }
      state = next
    }
    builder.addTags(matcher.tags)
  }

  /// Looks ahead over blank lines, comments and tags to the next header, without consuming them. No line is read more
  /// than twice: in the resulting states, further tags need no lookahead.
  private mutating func stateAfterTags() -> ParserState {
    var ahead = scanner
    let kinds: TokenKinds = [.empty, .comment, .tags, .scenario, .examples]
    while !errors.isFull, let line = ahead.next(), let token = matcher.match(line, accepting: kinds, errors: &errors) {
      switch token.kind {
      case .scenario: return .scenarioTags
      case .examples: return inScenario ? .examplesTags : .ruleTags
      default: continue
      }
    }
    return .ruleTags
  }
}

/// A state of the parser: the grammar element that was read last.
///
/// Backgrounds and scenarios share their states, because only `Examples` can follow a scenario but not a background.
enum ParserState: Int, CaseIterable {
  case start
  /// After `# language:`.
  case language
  case featureTags
  /// After the header of a feature or a rule.
  case header
  case headerDescription
  /// After the header of a background or a scenario.
  case section
  case sectionDescription
  /// After a step's line, or in a table directly after it.
  case step
  /// In a doc string directly after a step's line.
  case docString
  /// After such a doc string, or in a table after it.
  case afterDocString
  /// In a doc string after a table.
  case docStringAfterTable
  case afterTableAndDocString
  case scenarioTags
  case examplesTags
  /// After the header of examples.
  case examples
  case examplesDescription
  case examplesTable
  case ruleTags
  case end

  /// Returns the kinds of line that the state accepts, in the order of the official error messages.
  func expected(inScenario: Bool) -> [TokenKind] {
    let next: [TokenKind] = inScenario ? [.tags, .examples, .scenario, .rule] : [.tags, .scenario, .rule]
    switch self {
    case .start: return [.endOfFile, .language, .tags, .feature, .comment, .empty]
    case .language, .featureTags: return [.tags, .feature, .comment, .empty]
    case .header: return [.endOfFile, .empty, .comment, .background, .tags, .scenario, .rule, .other]
    case .headerDescription: return [.endOfFile, .comment, .background, .tags, .scenario, .rule, .other]
    case .section: return [.endOfFile, .empty, .comment, .step] + next + [.other]
    case .sectionDescription: return [.endOfFile, .comment, .step] + next + [.other]
    case .step: return [.endOfFile, .tableRow, .docStringSeparator, .step] + next + [.comment, .empty]
    case .docString, .docStringAfterTable: return [.docStringSeparator, .other]
    case .afterDocString: return [.endOfFile, .tableRow, .step] + next + [.comment, .empty]
    case .afterTableAndDocString: return [.endOfFile, .step] + next + [.comment, .empty]
    case .scenarioTags: return [.tags, .scenario, .comment, .empty]
    case .examplesTags: return [.tags, .examples, .comment, .empty]
    case .examples: return [.endOfFile, .empty, .comment, .tableRow, .tags, .examples, .scenario, .rule, .other]
    case .examplesDescription: return [.endOfFile, .comment, .tableRow, .tags, .examples, .scenario, .rule, .other]
    case .examplesTable: return [.endOfFile, .tableRow, .tags, .examples, .scenario, .rule, .comment, .empty]
    case .ruleTags: return [.tags, .rule, .comment, .empty]
    case .end: return []
    }
  }

  /// The kinds of line that each state accepts: first outside scenarios, then inside.
  static let acceptance: [TokenKinds] = [false, true].flatMap { inScenario in
    allCases.map { state in
      state.expected(inScenario: inScenario).reduce(into: TokenKinds()) { $0.formUnion(TokenKinds($1)) }
    }
  }
}

/// Notices lines in which text can be lost without an error, so that only sources with such lines are examined for it.
///
/// It may notice a line in vain, but misses none that the lint rules about losses report.
struct LossHint {
  private(set) var isSuspicious = false
  private var isInBackground = false
  private var isInDocString = false

  mutating func examine(_ token: Token, _ matcher: borrowing LineMatcher, isDescribingFeature: Bool) {
    guard !isSuspicious else { return }
    let bytes = matcher.bytes
    let line = token.line
    switch token.kind {
    case .empty, .endOfFile, .language: break
    case .comment: isSuspicious = line.end > line.content + 1 && bytes[line.content + 1] == UInt8(ascii: "#")
    case .tags:
      isSuspicious = matcher.tags.contains { tag in
        tag.name.utf8.contains { byte in
          byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "=") || byte >= 0x80
        }
      }
    case .feature: isSuspicious = has(0x0D, token.textStart, token.textEnd, bytes) || hasTag(token, bytes)
    case .background:
      isInBackground = true
      isSuspicious = hasTag(token, bytes)
    case .scenario, .rule:
      isInBackground = false
      isSuspicious = hasTag(token, bytes)
    // Its placeholders and columns are compared.
    case .examples: isSuspicious = true
    case .step: isSuspicious = isInBackground && has(UInt8(ascii: "<"), token.textStart, token.textEnd, bytes)
    case .tableRow:
      let end = bytes.trimmingEnd(line.content, line.end)
      isSuspicious =
        bytes[end - 1] != UInt8(ascii: "|") || has(UInt8(ascii: "\\"), line.content, end, bytes)
        || isInBackground && has(UInt8(ascii: "<"), line.content, end, bytes)
    case .docStringSeparator:
      isInDocString.toggle()
      // After a media type, the closing fence is examined too.
      isSuspicious = bytes.trimmingEnd(line.content, line.end) > line.content + 3
    case .other: isSuspicious = !isInDocString && !line.isBlank && isLikeGherkin(line, matcher, isDescribingFeature)
    }
  }

  private func has(_ byte: UInt8, _ start: Int, _ end: Int, _ bytes: SourceBytes) -> Bool {
    var offset = start
    while offset < end {
      if bytes[offset] == byte { return true }
      offset += 1
    }
    return false
  }

  private func hasTag(_ token: Token, _ bytes: SourceBytes) -> Bool {
    has(UInt8(ascii: "@"), token.textStart, token.textEnd, bytes)
  }

  /// Returns whether a line of a description can be a header or a step in another form, or tags.
  private func isLikeGherkin(_ line: Line, _ matcher: borrowing LineMatcher, _ isDescribingFeature: Bool) -> Bool {
    // Few scenarios have descriptions.
    guard isDescribingFeature else { return true }
    let bytes = matcher.bytes
    // Prose begins with a capital letter, and has more than one word and no colon, also none in full width.
    guard (0x41...0x5A).contains(bytes[line.content]), has(0x20, line.content, line.end, bytes),
      !has(UInt8(ascii: ":"), line.content, line.end, bytes), !has(0xEF, line.content, line.end, bytes)
    else { return true }
    if matcher.keywords.steps.first(at: line.content, before: line.end, in: bytes) != nil { return true }
    return matcher.keywords.titles.texts.contains { title in
      title.utf8.count <= line.end - line.content
        && zip(title.utf8, line.content...).allSatisfy { bytes[$1] | 0x20 == $0 | 0x20 }
    }
  }
}
