package import Gherkin
import GherkinSteps

/// Parses the feature files of a run, selects scenarios, and keeps those in compact form.
///
/// Syntax trees are dropped as soon as they have been passed on, so that memory does not grow with them.
package struct FeatureCompiler: Sendable {
  private let parser: FeatureParser
  private let selection: RunSelection
  /// Whether scenarios need to know their feature and rule.
  private let needsScopes: Bool
  private let keepsTrees: Bool

  /// Makes a compiler.
  ///
  /// - Parameters:
  ///   - selection: which scenarios to keep.
  ///   - catalogue: the step definitions and hooks of the run.
  ///   - keepsTrees: whether syntax trees are kept, for callers that need that of every scenario.
  package init(
    _ parser: FeatureParser, _ selection: RunSelection, _ catalogue: StepCatalogue, keepsTrees: Bool = false
  ) {
    self.parser = parser
    self.selection = selection
    self.keepsTrees = keepsTrees
    needsScopes = catalogue.hasScopeHooks
  }

  /// The number of files that are parsed at the same time, and of id generators. Fixed, so that ids do not depend on the
  /// machine.
  private static let window = 8

  /// Compiles files in parallel.
  ///
  /// - Parameters:
  ///   - files: the files, in the order of the run.
  ///   - ids: gives the ids of nodes and pickles.
  ///   - read: reads a file.
  ///   - emit: gets each parsed file, in order.
  package func compile<File: Sendable>(
    _ files: [File], ids: IncrementingIDGenerator, read: @escaping @Sendable (File) throws -> Source,
    emit: ((ParsedFile) async -> Void)? = nil
  ) async -> CompiledFeatures {
    let generators = ids.split(into: max(1, min(Self.window, files.count)))
    let keepsParsed = emit != nil
    var compiled = CompiledFeatures()
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      // A file begins when the one that used its generator before has been taken: generators and memory are bounded.
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

  /// Compiles files one after another.
  package func compile(_ sources: [Source], ids: IncrementingIDGenerator) -> CompiledFeatures {
    let generators = ids.split(into: max(1, min(Self.window, sources.count)))
    var compiled = CompiledFeatures()
    for (number, source) in sources.enumerated() {
      compiled.append(compile(number, generators[number % generators.count], keepsParsed: false) { source })
    }
    ids.join(generators)
    return compiled
  }

  /// What came of a file.
  struct Outcome: Sendable {
    var parsed: ParsedFile?
    var feature: CompiledFeature?
    var durations: [Duration] = []
    var broken: (source: Source, errors: [ParseError])?
    var readError: (any Error)?
    var lineWithoutScenario: (file: String, line: Int)?
    /// The number of pickles in the file, and of those at the selected lines.
    var pickles = 0
    var picklesAtLines = 0
    var focused: [FocusedScenario] = []
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
    let durations = selection.timings.map { $0.expected(pickles) }
    let durationOfPickle = durations.map { Dictionary(zip(pickles.map(\.id), $0)) { first, _ in first } }
    if let lines = selection.lines[source.uri] {
      let filter = LineFilter(document, lineCount: source.bytes.count { $0 == 0x0A } + 1)
      if let line = lines.first(where: { filter.select([$0], from: pickles).isEmpty }) {
        outcome.lineWithoutScenario = (source.uri, line)
      }
      pickles = filter.select(lines, from: pickles)
    }
    outcome.picklesAtLines = pickles.count
    var builder = CompiledFeature.Builder(uri: source.uri, number: number, stride: ids.stride)
    let scopes = needsScopes ? PickleScope.scopes(of: document) : [:]
    var focusedNodes: Set<String> = []
    for pickle in pickles where selection.includes(pickle) {
      builder.add(pickle, scope: pickle.astNodeIds.first.flatMap { scopes[$0] })
      if let durationOfPickle { outcome.durations.append(durationOfPickle[pickle.id] ?? .zero) }
      if pickle.tags.contains(where: { $0.name == Focus.tag }) { focusedNodes.formUnion(pickle.astNodeIds.prefix(1)) }
    }
    if !focusedNodes.isEmpty { outcome.focused = Focus.scenarios(focusedNodes, in: document) }
    outcome.feature = builder.finish(
      origin: FeatureOrigin(file, parser, firstID: firstID, stride: ids.stride, keepsTree: keepsTrees))
    return outcome
  }
}

/// The feature files of a run in compact form.
package struct CompiledFeatures: Sendable {
  /// The features, in the order of the files.
  package private(set) var features: [CompiledFeature] = []
  /// The files that cannot be parsed.
  package private(set) var broken: [(source: Source, errors: [ParseError])] = []
  /// What kept files from being read.
  package private(set) var readErrors: [any Error] = []
  /// The number of files.
  package private(set) var fileCount = 0
  /// The number of pickles in all files, selected or not.
  package private(set) var pickleCount = 0
  private var picklesAtLines = 0
  private var durations: [Duration] = []
  private var lineWithoutScenario: (file: String, line: Int)?
  private var focused: [FocusedScenario] = []

  fileprivate mutating func append(_ outcome: FeatureCompiler.Outcome) {
    fileCount += 1
    pickleCount += outcome.pickles
    picklesAtLines += outcome.picklesAtLines
    durations += outcome.durations
    focused += outcome.focused
    if let feature = outcome.feature { features.append(feature) }
    if let error = outcome.readError { readErrors.append(error) }
    if let file = outcome.broken { broken.append(file) }
    lineWithoutScenario = lineWithoutScenario ?? outcome.lineWithoutScenario
  }

  /// Whether there are files, and none of them has an error.
  package var parseErrors: [ParseError] { broken.flatMap(\.errors) }

  /// Selects what runs.
  ///
  /// - Parameter keepsUnfocused: whether scenarios stay that do not run because others are in focus.
  /// - Throws: why nothing can run.
  package func select(
    _ selection: RunSelection, keepsUnfocused: Bool = false
  ) throws(SelectionError) -> SelectedScenarios {
    if let (file, line) = lineWithoutScenario { throw .nothingAtLine(file: file, line: line) }
    if !selection.allowsNothing, picklesAtLines == 0, selection.lines.isEmpty, broken.isEmpty, fileCount > 0 {
      throw .noScenario
    }
    var references = features.indices.flatMap { feature in
      features[feature].scenarios.indices.map {
        ScenarioReference(feature: Int32(feature), scenario: Int32($0))
      }
    }
    var durations = durations
    if references.isEmpty, picklesAtLines > 0, !selection.allowsNothing {
      throw .nothingMatches(tags: selection.tags.map(\.text), names: selection.names.map(\.source))
    }
    let matchCount = references.count
    if !focused.isEmpty, broken.isEmpty {
      guard selection.allowsFocus else { throw .forbiddenFocus(focused) }
      let isFocused = references.map { keepsUnfocused || features[Int($0.feature)].hasTag(Focus.tag, scenario: Int($0.scenario)) }
      if !durations.isEmpty { durations = zip(durations, isFocused).filter(\.1).map(\.0) }
      references = zip(references, isFocused).filter(\.1).map(\.0)
    }
    let focusCount = focused.isEmpty || !broken.isEmpty ? nil : references.count
    let shardedFrom = references.count
    if let shard = selection.shard {
      let indexes = shard.share(of: Array(references.indices), durations: durations)
      references = indexes.map { references[$0] }
      if !durations.isEmpty { durations = indexes.map { durations[$0] } }
    }
    return SelectedScenarios(
      features: self, references: references, durations: durations, matchCount: matchCount, focusCount: focusCount,
      unshardedCount: shardedFrom)
  }
}

/// A scenario by its position.
struct ScenarioReference: Sendable, Hashable {
  /// An index of the features of the run.
  var feature: Int32
  /// An index of the feature's scenarios.
  var scenario: Int32
}

/// The scenarios that run, in order.
package struct SelectedScenarios: Sendable {
  package let features: CompiledFeatures
  fileprivate(set) var references: [ScenarioReference]
  private let durations: [Duration]
  /// The number of scenarios that lines, tags and names selected.
  package let matchCount: Int
  /// The number of those in focus; nil if none is tagged `@focus`.
  package let focusCount: Int?
  /// The number of scenarios of all shards.
  package let unshardedCount: Int

  /// The number of scenarios that run.
  package var count: Int { references.count }

  fileprivate init(
    features: CompiledFeatures, references: [ScenarioReference], durations: [Duration], matchCount: Int,
    focusCount: Int?, unshardedCount: Int
  ) {
    self.features = features
    self.references = references
    self.durations = durations
    self.matchCount = matchCount
    self.focusCount = focusCount
    self.unshardedCount = unshardedCount
  }

  /// Puts the scenarios in order.
  ///
  /// - Parameters:
  ///   - first: those that run before all others.
  ///   - keepsFeaturesTogether: whether features are ordered as a whole, if the longest go first.
  package mutating func arrange(_ order: RunOrder, first: Set<RunSelection.Place> = [], keepsFeaturesTogether: Bool = false)
  {
    var (early, rest): ([ScenarioReference], [Int]) = ([], Array(references.indices))
    if !first.isEmpty {
      early = references.filter { first.contains(place(of: $0)) }
      rest = rest.filter { !first.contains(place(of: references[$0])) }
    }
    let arranged = order.arrange(
      rest, durations: durations.isEmpty ? [] : rest.map { durations[$0] },
      group: keepsFeaturesTogether ? { [references] in Int(references[$0].feature) } : nil)
    references = early + arranged.map { references[$0] }
  }

  private func place(of reference: ScenarioReference) -> RunSelection.Place {
    let feature = features.features[Int(reference.feature)]
    return .init(uri: feature.uri, line: feature.scenarios[Int(reference.scenario)].location.line)
  }
}

extension CompiledFeature {
  func hasTag(_ tag: String, scenario: Int) -> Bool {
    tagSets[Int(scenarios[scenario].tagSet)].contains(tag)
  }
}
