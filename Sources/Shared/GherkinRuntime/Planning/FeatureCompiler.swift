package import GherkinSyntax
import GherkinSteps
import GherkinReservedTags
import GherkinText

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
