package import GherkinSyntax
import GherkinSteps
import GherkinReservedTags
import GherkinText
import GherkinProtocol

/// Parses the feature files of a run, selects scenarios, and stores these compactly.
///
/// Syntax trees are released as soon as they have been passed on, so memory use does not grow with them.
package struct FeatureCompiler: Sendable {
  private let parser: FeatureParser
  private let selection: RunSelection
  private let keepsTrees: Bool
  private let prepare: (@Sendable ([String]) -> Void)?

  /// Creates a compiler.
  ///
  /// - Parameters:
  ///   - selection: the scenarios to keep.
  ///   - keepsTrees: whether syntax trees are kept, for callers that need the tree of every scenario.
  ///   - prepare: called with the different texts of the steps of each file while others are compiled, on any thread.
  package init(
    _ parser: FeatureParser, _ selection: RunSelection, keepsTrees: Bool = false,
    prepare: (@Sendable ([String]) -> Void)? = nil
  ) {
    self.parser = parser
    self.selection = selection
    self.keepsTrees = keepsTrees
    self.prepare = prepare
  }

  /// The number of files that are parsed in parallel, and of id generators. Constant, so that ids do not depend on the
  /// machine.
  private static let window = 8

  /// Compiles files in parallel.
  ///
  /// - Parameters:
  ///   - files: the files, in the order of the run.
  ///   - ids: generates the ids of nodes and pickles.
  ///   - read: reads a file.
  ///   - emit: called with each parsed file, in order.
  package func compile<File: Sendable>(
    _ files: [File], ids: IncrementingIDGenerator, read: @escaping @Sendable (File) throws -> Source,
    emit: ((ParsedFile) async -> Void)? = nil
  ) async -> CompiledFeatures {
    let generators = ids.split(into: max(1, min(Self.window, files.count)))
    let keepsParsed = emit != nil
    var compiled = CompiledFeatures(rules: parser.rules)
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      // A file is started after the previous file of its generator has been taken, which limits generators and memory.
      func begin() {
        guard next < files.count else { return }
        let (number, file, ids) = (next, files[next], generators[next % generators.count])
        group.addTask { (number, compile(number, ids, keepsParsed: keepsParsed) { try read(file) }) }
        next += 1
      }
      for _ in generators { begin() }
      var waiting: [Int: Outcome] = [:]
      var taken = 0
      for await (number, outcome) in group {
        waiting[number] = outcome
        while let outcome = waiting.removeValue(forKey: taken) {
          taken += 1
          if let emit, let parsed = outcome.parsed { await emit(parsed) }
          compiled.append(outcome)
          begin()
        }
      }
    }
    ids.join(generators)
    return compiled
  }

  /// Compiles files sequentially.
  package func compile(_ sources: [Source], ids: IncrementingIDGenerator) -> CompiledFeatures {
    let generators = ids.split(into: max(1, min(Self.window, sources.count)))
    var compiled = CompiledFeatures(rules: parser.rules)
    for (number, source) in sources.enumerated() {
      compiled.append(compile(number, generators[number % generators.count], keepsParsed: false) { source })
    }
    ids.join(generators)
    return compiled
  }

  /// The result of compiling a file.
  struct Outcome: Sendable {
    var parsed: ParsedFile?
    var feature: CompiledFeature?
    var durations: [Duration] = []
    var broken: (source: Source, errors: [ParseError])?
    var readError: (any Error)?
    var lineWithoutScenario: (file: String, line: Int)?
    /// The number of pickles in the file, and of those on the selected lines.
    var pickles = 0
    var picklesAtLines = 0
    var focused: [FocusedScenario] = []
    var outlinesWithoutRows: [RunSelection.Place] = []
    /// The source, if its lines can have lost text.
    var suspect: Source?
    /// The file, if it has no scenarios.
    var withoutScenarios: String?
  }

  private func compile(
    _ number: Int, _ ids: IncrementingIDGenerator, keepsParsed: Bool, _ read: () throws -> Source
  ) -> Outcome {
    var outcome = Outcome()
    let source: Source
    do {
      source = try read()
    } catch {
      outcome.readError = error
      return outcome
    }
    let firstID = ids.nextNumber
    let file = parser.parse(source, ids: ids)
    if keepsParsed { outcome.parsed = file }
    guard let document = file.document else {
      outcome.broken = (source, file.errors)
      return outcome
    }
    var pickles = file.pickles
    outcome.pickles = pickles.count
    if file.isSuspicious { outcome.suspect = source }
    if !document.scenarios.contains(where: { _ in true }) { outcome.withoutScenarios = source.uri }
    let durations = selection.timings.map { $0.expected(pickles) }
    let durationOfPickle = durations.map { Dictionary(zip(pickles.map(\.id), $0)) { first, _ in first } }
    if let lines = selection.lines[ExactText(source.uri)] {
      let filter = LineFilter(document, lineCount: source.bytes.count { $0 == 0x0A } + 1)
      if let line = filter.firstLine(withoutPickle: lines, in: pickles) {
        outcome.lineWithoutScenario = (source.uri, line)
      }
      pickles = filter.select(lines, from: pickles)
    }
    outcome.picklesAtLines = pickles.count
    if selection.lines[ExactText(source.uri)] == nil {
      outcome.outlinesWithoutRows = document.outlinesWithoutRows.map { RunSelection.Place(uri: source.uri, line: $0) }
    }
    pickles = pickles.filter(selection.includes)
    if let prepare {
      let texts = Set(pickles.lazy.flatMap(\.steps).map { ExactText($0.text) })
      if !texts.isEmpty { prepare(texts.map(\.text)) }
    }
    var collector = ScenarioCollector(
      pickles, of: document, uri: source.uri,
      CompiledFeature.Builder(uri: source.uri, number: number, stride: ids.stride))
    collector.visit(document)
    var focusedNodes: Set<String> = []
    for pickle in pickles {
      if let durationOfPickle { outcome.durations.append(durationOfPickle[pickle.id] ?? .zero) }
      if pickle.tags.contains(where: { $0.name == Focus.tag }) { focusedNodes.formUnion(pickle.astNodeIds.prefix(1)) }
    }
    if !focusedNodes.isEmpty { outcome.focused = Focus.scenarios(focusedNodes, in: document) }
    outcome.feature = collector.finish(
      origin: FeatureOrigin(file, parser, firstID: firstID, stride: ids.stride, keepsTree: keepsTrees))
    return outcome
  }
}

extension GherkinDocument {
  /// The lines of examples without rows, which add no scenarios.
  fileprivate var outlinesWithoutRows: [Int] {
    scenarios.flatMap(\.examples).filter { $0.tableBody.isEmpty && !$0.hasRowsOfFile }.map(\.location.line)
  }
}

/// Adds the selected pickles of a document to a compiled feature, with data of their scenarios. Pickles have the order
/// of their scenarios, so both are traversed in parallel.
struct ScenarioCollector: DocumentVisitor, ~Copyable {
  private var builder: CompiledFeature.Builder
  private var pickles: ArraySlice<Pickle>
  private let uri: String
  private var scope: PickleScope?
  /// The keywords of the current feature and rule.
  private var headings: (feature: String, rule: String?) = ("", nil)
  /// The steps of the backgrounds of the current feature and rule.
  private var background: [GherkinDocument.Step] = []
  private var ruleBackground: [GherkinDocument.Step] = []
  /// The tags `@known-failure` of the document.
  private let knownFailures: KnownFailureTags

  /// Creates a collector without scenarios.
  init(
    _ pickles: [Pickle], of document: GherkinDocument, uri: String, _ builder: consuming CompiledFeature.Builder
  ) {
    knownFailures = KnownFailureTags(document, pickles)
    self.pickles = pickles[...]
    self.uri = uri
    self.builder = builder
  }

  /// Returns the feature with its scenarios.
  consuming func finish(origin: FeatureOrigin) -> CompiledFeature { builder.finish(origin: origin) }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    let context = FeatureContext(
      name: feature.name, description: feature.description.withoutIndentation, tags: feature.tags.map(\.name), uri: uri,
      line: feature.location.line, language: feature.language)
    scope = PickleScope(feature: PickleScope.Level(id: uri, .feature(context)), rule: nil)
    headings.feature = feature.keyword
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    guard let feature = scope else { return }
    let context = RuleContext(
      feature: feature.featureContext, name: rule.name, description: rule.description.withoutIndentation,
      tags: feature.feature.tags + rule.tags.map(\.name), line: rule.location.line)
    scope = PickleScope(
      feature: feature.feature, rule: PickleScope.Level(id: feature.feature.id + "#" + rule.id, .rule(context)))
    headings.rule = rule.keyword
    visitChildren(of: rule)
    (scope, ruleBackground, headings.rule) = (feature, [], nil)
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    if scope?.rule == nil { self.background = background.steps } else { ruleBackground = background.steps }
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    guard let scope, pickles.first?.isMade(of: scenario) == true else { return }
    let steps = scenario.steps.isEmpty ? [] : [background, ruleBackground, scenario.steps]
    builder.beginScenario(
      keyword: scenario.keyword, description: scenario.description.withoutIndentation, scope, headings: headings)
    var rows = scenario.examples.indices.lazy.flatMap { block in
      scenario.examples[block].tableBody.indices.lazy.map { (block, $0) }
    }.makeIterator()
    while let pickle = pickles.first, pickle.isMade(of: scenario) {
      pickles.removeFirst()
      let knownFailure = knownFailures.tag(of: pickle, scenario)
      guard let id = pickle.rowID else {
        builder.add(pickle, steps, row: nil, knownFailure: knownFailure)
        continue
      }
      while let (block, index) = rows.next() {
        guard scenario.examples[block].tableBody[index].id == id else { continue }
        builder.add(pickle, steps, row: (scenario, block, index), knownFailure: knownFailure)
        break
      }
    }
  }
}

/// The tags `@known-failure` of a document.
private struct KnownFailureTags: DocumentVisitor {
  /// The lines of the tags, by id.
  private var lines: [String: UInt32] = [:]

  /// - Parameter pickles: the pickles whose tags are needed; few documents contain the tag.
  init(_ document: GherkinDocument, _ pickles: [Pickle]) {
    guard pickles.contains(where: { $0.tags.contains { ReservedTag.isKnownFailure($0.name) } }) else { return }
    visit(document)
  }

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    for tag in tags where ReservedTag.isKnownFailure(tag.name) {
      lines[tag.id] = UInt32(clamping: tag.location.line)
    }
  }

  /// Returns the tag that applies to a pickle, which is the last one; nil if there is none.
  func tag(of pickle: Pickle, _ scenario: GherkinDocument.Scenario) -> CompiledFeature.KnownFailureTag? {
    guard !lines.isEmpty, let id = pickle.tags.last(where: { lines[$0.astNodeId] != nil })?.astNodeId,
      let line = lines[id]
    else { return nil }
    let isOwn = pickle.rowID == nil && scenario.tags.contains { $0.id == id }
    return CompiledFeature.KnownFailureTag(line: line, isShared: !isOwn)
  }
}

extension String {
  /// The lines without indentation.
  fileprivate var withoutIndentation: String {
    isEmpty
      ? self
      : split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " || $0 == "\t" } }
        .joined(separator: "\n")
  }
}
