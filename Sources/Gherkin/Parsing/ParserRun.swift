/// One parse: a state machine over the lines of a source, a single pass.
struct ParserRun: ~Copyable {
  /// Sees each token that is accepted, with the matcher as it is behind it.
  typealias TokenObserver = (Token, inout LineMatcher) -> Void

  private var scanner: LineScanner
  private var matcher: LineMatcher
  private var errors: ErrorList
  private var builder: DocumentBuilder
  private var place = Place.start
  private var inScenario = false
  private let acceptance = Place.acceptance
  private let onToken: TokenObserver?

  init(_ matcher: consuming LineMatcher, uri: String, errors: ErrorList, ids: any IDGenerator, onToken: TokenObserver?)
  {
    scanner = LineScanner(matcher.bytes)
    self.matcher = matcher
    self.errors = errors
    self.onToken = onToken
    builder = DocumentBuilder(uri: uri, ids: ids)
  }

  /// The document, or what is wrong with it.
  mutating func parse() -> Result<GherkinDocument, ParseErrors> {
    while !errors.isFull, let line = scanner.next() {
      if let token = matcher.match(line, accepting: accepted, errors: &errors) {
        take(token)
        onToken?(token, &matcher)
      } else if !errors.isFull {
        let end = matcher.bytes.trimmingEnd(line.content, line.end)
        let text = matcher.bytes.text(line.content, end)
        errors.add(
          .unexpected(text: text, expected: place.expected(inScenario: inScenario)),
          at: Location(line: line.number, column: (matcher.rejectedIndent ?? line.indent) + 1))
      }
    }
    if !errors.isFull { endFile() }
    return errors.errors.isEmpty ? .success(builder.takeDocument()) : .failure(ParseErrors(errors: errors.errors))
  }

  /// What is accepted at the place where the parser stands.
  private var accepted: TokenKinds {
    acceptance[inScenario ? place.rawValue + acceptance.count / 2 : place.rawValue]
  }

  private mutating func endFile() {
    if accepted.has(.endOfFile) {
      builder.closeFeature(&errors)
    } else {
      errors.add(
        .unexpectedEnd(expected: place.expected(inScenario: inScenario)), at: Location(line: scanner.number))
    }
  }
}

extension ParserRun {
  /// Goes on to the place behind a token, and builds what the token closes and opens.
  private mutating func take(_ token: Token) {
    switch token.kind {
    case .empty, .endOfFile: break
    case .comment:
      enterDescription()
      if case .bar = token.keyword { break }
      builder.addComment(token, matcher.bytes)
    case .language: place = .language
    case .tags: takeTags()
    case .feature:
      builder.beginFeature(token, matcher)
      place = .header
    case .background:
      builder.beginBackground(token, matcher)
      (place, inScenario) = (.section, false)
    case .scenario:
      builder.closeSection(&errors)
      builder.beginScenario(token, matcher)
      (place, inScenario) = (.section, true)
    case .rule:
      builder.closeRule(&errors)
      builder.beginRule(token, matcher)
      (place, inScenario) = (.header, false)
    case .examples:
      builder.closeExamples(&errors)
      builder.beginExamples(token, matcher)
      place = .examples
    case .step:
      builder.closeStep(&errors)
      builder.beginStep(token, matcher)
      place = .step
    case .tableRow:
      if place == .examples || place == .examplesDescription { place = .examplesTable }
      builder.addRow(token.location, cells: matcher.readCells(of: token.line))
    case .docStringSeparator: takeFence(token)
    case .other:
      enterDescription()
      takeText(token)
    }
  }

  /// The first text or comment behind a header begins its description.
  private mutating func enterDescription() {
    switch place {
    case .header: place = .headerDescription
    case .section: place = .sectionDescription
    case .examples: place = .examplesDescription
    default: break
    }
  }

  private mutating func takeText(_ token: Token) {
    if place == .docString || place == .docStringAfterTable {
      builder.addDocStringLine(token, matcher)
    } else {
      builder.addDescriptionLine(token, matcher.bytes)
    }
  }

  private mutating func takeFence(_ token: Token) {
    switch place {
    case .docString:
      builder.closeDocString()
      place = .afterDocString
    case .docStringAfterTable:
      builder.closeDocString()
      place = .afterTableAndDocString
    default:
      place = builder.hasOpenTable ? .docStringAfterTable : .docString
      builder.beginDocString(token, matcher.bytes, &errors)
    }
  }
}

extension ParserRun {
  /// Tags that follow something belong to what follows them: a look ahead tells what that is.
  private mutating func takeTags() {
    switch place {
    case .start, .language: place = .featureTags
    case .featureTags, .scenarioTags, .examplesTags, .ruleTags: break
    default:
      let tags = matcher.tags
      let next = placeOfTags()
      matcher.tags = tags
      switch next {
      case .examplesTags: builder.closeExamples(&errors)
      case .scenarioTags: builder.closeSection(&errors)
      default: builder.closeRule(&errors)
      }
      place = next
    }
    builder.addTags(matcher.tags)
  }

  /// Reads on over blank lines, comments and tags to the header behind them, without moving. No line is read more than
  /// twice: in the places that this leads to, further tags need no look ahead.
  private mutating func placeOfTags() -> Place {
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
