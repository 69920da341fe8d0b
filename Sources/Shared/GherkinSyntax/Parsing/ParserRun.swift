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
        hint.note(token, matcher, isDescribingFeature: state == .header || state == .headerDescription)
        take(token)
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
    return errors.errors.isEmpty ? .success(builder.takeDocument()) : .failure(ParseErrors(errors: errors.errors))
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
  private mutating func take(_ token: Token) {
    switch token.kind {
    case .empty, .endOfFile: break
    case .comment:
      enterDescription()
      if case .bar = token.keyword { break }
      builder.addComment(token, matcher.bytes)
    case .language: state = .language
    case .tags: takeTags()
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
    case .docStringSeparator: takeFence(token)
    case .other:
      enterDescription()
      takeText(token)
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

  private mutating func takeText(_ token: Token) {
    if state == .docString || state == .docStringAfterTable {
      builder.addDocStringLine(token, matcher)
    } else {
      builder.addDescriptionLine(token, matcher.bytes)
    }
  }

  private mutating func takeFence(_ token: Token) {
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
  private mutating func takeTags() {
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
