internal import GherkinSyntax

/// A step of a feature file with the definitions that match it.
struct StepOccurrence: Sendable {
  /// A text of the step in one of its scenarios. In an outline, each row has its own.
  struct Variant: Sendable {
    let text: String
    /// The line of the row, counted from 1; nil outside outlines.
    let row: Int?
    let matches: [StepMatch]
  }

  /// The line, counted from 1.
  let line: Int
  /// The type of the step. An `And` has the type of the preceding step.
  fileprivate(set) var type = PickleStep.StepType.unknown
  /// The table and the doc string.
  fileprivate(set) var blocks: [PickleStepArgument] = []
  /// The stored texts.
  private(set) var variants: [Variant] = []
  /// The definitions of all matched texts, without duplicates.
  private(set) var definitions: [DefinitionID] = []
  /// The number of matched texts.
  private(set) var count = 0
  /// Whether a scenario has the step. Only such steps are checked.
  fileprivate(set) var runs = true
  /// Whether some texts of the step were not matched.
  var isPartial = false

  /// Adds a text. It is stored unless the maximum number of texts is stored.
  mutating func add(_ variant: Variant, keeping most: Int) {
    count += 1
    for match in variant.matches where !definitions.contains(match.definition) { definitions.append(match.definition) }
    if variants.count < most { variants.append(variant) }
  }

  fileprivate init(line: Int) {
    self.line = line
  }
}

/// An immutable version of a feature file: text, syntax tree, and steps with their definitions.
struct FeatureSnapshot: Sendable {
  let uri: String
  /// The version of an open document; nil for a file.
  let version: Int?
  let text: TextDocument
  let attempt: ParseAttempt
  /// The tree with its lines; nil if the text has errors.
  let parsed: ParsedSource?
  /// The text without the lines that have errors; nil if it has none, or too many.
  let recovered: RecoveredSource?
  /// The errors of the text, including those of compiling its scenarios.
  let errors: [ParseError]
  /// The steps in order of their lines, without lines that have errors.
  let steps: [StepOccurrence]
  /// The scenarios in order, without lines that have errors.
  let scenarios: [GherkinDocument.Scenario]

  /// The blocks, without lines that have errors.
  let blocks: FeatureBlocks

  /// The lines. Those with errors are empty.
  var lines: [ParsedLine] { recovered?.parsed.lines ?? attempt.lines }
  /// The lines with errors that the parser accepts nevertheless, such as tags before a scenario that is being typed, by
  /// number.
  var acceptedLines: [Int: ParsedLine] {
    guard let leftOut = recovered?.leftOut else { return [:] }
    return Dictionary(attempt.lines.filter { leftOut.contains($0.number) }.map { ($0.number, $0) }) { first, _ in first
    }
  }
  /// The tree, without lines that have errors.
  var document: GherkinDocument? { parsed?.document ?? recovered?.parsed.document }
  /// The path, or the URI of a document that is not a file.
  var path: String { attempt.source.uri }
  var isMarkdown: Bool { attempt.source.mediaType == .markdown }

  /// The size of the stack that parsing and regular expressions need, because they are recursive.
  static let stackSize = 8 << 20
  /// The maximum number of matched texts of a step.
  static let mostMatched = 1000

  /// Parses a text and matches its steps.
  ///
  /// - Parameters:
  ///   - language: the language of features that declare none.
  ///   - previousLanguage: the language of the previous version.
  ///   - mostTexts: the maximum number of stored texts of a step.
  init(
    uri: String, version: Int?, _ text: TextDocument, _ definitions: inout DefinitionIndex,
    _ matcher: any PatternMatching, language: String, previousLanguage: String? = nil,
    mostTexts: Int = FeatureSnapshot.mostMatched
  ) {
    self.uri = uri
    self.version = version
    self.text = text
    let source = Source(uri: DocumentURI.path(uri) ?? uri, bytes: text.bytes)
    let attempt = ParseAttempt(source, defaultLanguage: language)
    self.attempt = attempt
    parsed = attempt.parsed
    recovered =
      attempt.parsed == nil
      ? RecoveredSource(attempt, defaultLanguage: language, previousLanguage: previousLanguage) : nil
    blocks = FeatureBlocks(recovered?.parsed.lines ?? attempt.lines)
    guard let document = parsed?.document ?? recovered?.parsed.document else {
      errors = attempt.errors
      steps = []
      scenarios = []
      return
    }
    scenarios = Array(document.scenarios)
    do {
      let pickles = try PickleCompiler(pieceLimit: 2_000_000, textLimit: 64 << 20).compile(
        document, ids: IncrementingIDGenerator())
      errors = attempt.errors
      let scope = definitions.scope(of: source.uri)
      let usesTests = definitions.usesTests(source.uri, in: scope)
      steps = Self.steps(document, pickles, mostTexts) { text, tags in
        definitions.definitions.isEmpty
          ? [] : definitions.matches(text, in: scope, usesTests: usesTests, tags: tags, matcher)
      }
    } catch {
      errors = error.errors
      steps = []
    }
  }

  /// Parses a file without matching its steps; nil if it cannot be read.
  init?(onDisk uri: String, _ workspace: WorkspaceSnapshot, _ matcher: any PatternMatching) {
    guard let path = DocumentURI.path(uri), let bytes = FeatureSearch.bytes(of: path) else { return nil }
    self.init(path: path, bytes, workspace, matcher)
  }

  /// Parses a text of a file without matching its steps.
  init(path: String, _ bytes: [UInt8], _ workspace: WorkspaceSnapshot, _ matcher: any PatternMatching) {
    var definitions = DefinitionIndex()
    self.init(
      uri: DocumentURI.uri(path), version: nil, TextDocument(bytes, workspace.encoding), &definitions, matcher,
      language: workspace.settings(of: path).language, mostTexts: 1)
  }

  private static func steps(
    _ document: GherkinDocument, _ pickles: [Pickle], _ mostTexts: Int,
    matches match: (_ text: String, _ tags: [String]) -> [StepMatch]
  ) -> [StepOccurrence] {
    var collector = StepCollector()
    collector.visit(document)
    var steps = collector.steps
    /// The texts of steps with several.
    var texts: [Int: Set<String>] = [:]
    var known: [String: [StepMatch]] = [:]
    for pickle in pickles {
      let tags = pickle.tags.map(\.name)
      let suffix = tags.isEmpty ? "" : "\n" + tags.joined(separator: " ")
      for step in pickle.steps {
        let ids = step.astNodeIds
        guard let number = ids.first.flatMap({ collector.numbers[$0] }) else { continue }
        if steps[number].count == 0 {
          steps[number].type = step.type
          steps[number].blocks = step.arguments
        } else if steps[number].variants.first?.text == step.text
          || !texts[number, default: []].insert(step.text).inserted
        {
          continue
        }
        guard steps[number].count < mostMatched else {
          steps[number].isPartial = true
          continue
        }
        let matches: [StepMatch]
        let key = suffix.isEmpty ? step.text : step.text + suffix
        if let found = known[key] {
          matches = found
        } else {
          matches = match(step.text, tags)
          known[key] = matches
        }
        let row = ids.count > 1 ? pickle.location.line : nil
        steps[number].add(StepOccurrence.Variant(text: step.text, row: row, matches: matches), keeping: mostTexts)
      }
    }
    // Steps that no scenario has yet: of a background without scenarios, of an outline without rows.
    for number in steps.indices where steps[number].count == 0 && !collector.texts[number].contains("<") {
      let text = collector.texts[number]
      steps[number].runs = false
      steps[number].add(StepOccurrence.Variant(text: text, row: nil, matches: match(text, [])), keeping: 1)
    }
    return steps.filter { $0.count > 0 && ($0.runs || !$0.definitions.isEmpty) }
  }

  /// Returns the line that contains an offset; nil if the grammar rejects it.
  func line(at offset: Int) -> ParsedLine? {
    let lines = lines
    let next = lines.partitioningIndex { $0.start > offset }
    guard next > 0 else { return nil }
    let line = lines[next - 1]
    // A rejected line can follow an accepted one.
    return offset <= line.end || text.bytes[line.end..<offset].allSatisfy { $0 == 0x0D } ? line : nil
  }

  /// Returns the line with a number, counted from 1.
  func line(number: Int) -> ParsedLine? {
    let lines = lines
    let index = lines.partitioningIndex { $0.number >= number }
    return index < lines.count && lines[index].number == number ? lines[index] : nil
  }

  /// Returns the step on a line.
  func step(onLine number: Int) -> StepOccurrence? {
    let index = steps.partitioningIndex { $0.line >= number }
    return index < steps.count && steps[index].line == number ? steps[index] : nil
  }

  /// Returns the text in a range of bytes.
  func string(_ range: Range<Int>) -> String { text.text(range) }

  /// Returns the language of the keywords.
  func dialect(default language: String) -> Dialect? {
    if let code = document?.feature?.language { return Dialect(code: code) }
    for line in lines where line.kind == .language {
      let code = string(line.text)
      if let dialect = Dialect(code: code) { return dialect }
    }
    return Dialect(code: language)
  }
}

/// Collects the steps of a document in order.
private struct StepCollector: DocumentVisitor {
  private(set) var steps: [StepOccurrence] = []
  /// The texts as written.
  private(set) var texts: [String] = []
  /// The positions of steps, by the ids of their nodes.
  private(set) var numbers: [String: Int] = [:]

  mutating func visit(_ step: GherkinDocument.Step) {
    numbers[step.id] = steps.count
    steps.append(StepOccurrence(line: step.location.line))
    texts.append(step.text)
  }
}
