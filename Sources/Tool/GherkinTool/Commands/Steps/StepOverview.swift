package import GherkinCommandLine
package import GherkinEngine
package import GherkinAdvice
import GherkinWorkers
import Foundation
import GherkinTestRun
import GherkinProtocol
import GherkinExpressions
import GherkinMessages
import GherkinSyntax
package import GherkinRuntime
import GherkinSteps

/// All step definitions, and the steps of some features that match them.
package struct StepOverview: Sendable {
  package typealias Definition = StepListing.Definition
  package typealias Step = StepListing.Step

  /// The definitions, sorted by location.
  package private(set) var definitions: [Definition] = []
  /// The parameter types of each definition.
  private(set) var parameterTypes: [[ParameterType]] = []
  /// The ambiguous steps, with their definitions.
  package private(set) var ambiguous: [(step: Step, definitions: [Int])] = []
  /// The undefined steps, with similar definitions, and the definition that matches for scenarios with other tags.
  package private(set) var undefined: [(step: Step, near: [Int], excluded: Int?)] = []
  /// The tables and doc strings that their step's definition does not accept.
  package private(set) var misfits: [BlockProblem] = []
  /// The unused definitions whose patterns are mistakes.
  package private(set) var unmatchable: [(definition: Int, pattern: PatternMistake)] = []
  /// The definitions that match further texts.
  package private(set) var matches: [String: [Int]] = [:]
  /// The number of steps.
  private(set) var stepCount = 0
  /// Everything that the libraries register, in order.
  let registered: [StepListing.Registered]
  /// The tag expressions of hooks and libraries.
  package let tags: [String]
  /// The conditions that tags can name.
  let conditions: ConditionList
  /// The locks that the configuration assigns to ordinary tags.
  let locks: [StepListing.Lock]

  /// Whether every step has exactly one definition, which accepts its table and doc string.
  var isWell: Bool { ambiguous.isEmpty && undefined.isEmpty && misfits.isEmpty }

  /// Matches all steps.
  ///
  /// - Parameters:
  ///   - loaded: the step libraries.
  ///   - catalogue: the same, prepared for planning.
  ///   - features: the features with the steps.
  ///   - locks: the locks that the configuration assigns to ordinary tags.
  ///   - mostNear: the number of undefined steps for which similar definitions are searched, because the search is
  ///     slow.
  ///   - texts: further texts to match. Default: none.
  /// - Throws: if a step matches a regular expression with a group of several parameter types.
  init(
    _ loaded: LoadedSteps, _ catalogue: StepCatalogue, _ features: FeatureSet, _ locks: [StepListing.Lock] = [],
    mostNear: Int, texts: [String] = []
  ) throws(StepLibraryProblem) {
    let folder = WorkingFolder.path
    conditions = ConditionList(
      loaded.definitions.conditions, environment: ProcessInfo.processInfo.environment, folder: folder)
    self.locks = locks
    let sorted = catalogue.steps.indices.sorted { left, right in
      let (left, right) = (catalogue.steps[left].definition.place, catalogue.steps[right].definition.place)
      return (left.filePath, left.line) < (right.filePath, right.line)
    }
    registered = StepListing.Registered.all(catalogue, folder)
    tags = catalogue.definitions.hooks.compactMap(\.tags) + catalogue.definitions.libraryTags.map(\.expression)
    definitions = sorted.map { Self.definition(catalogue.steps[$0], catalogue, folder) }
    parameterTypes = sorted.map { catalogue.steps[$0].parameterTypes }
    let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    let near = NearMisses(definitions.map(\.pattern))
    var index = StepIndex(catalogue)
    // The definitions that match a step in some scenario.
    var known: [Step: [[Int]]] = [:]
    var knownMisfits: Set<BlockProblem> = []
    let steps = Self.steps(features, catalogue)
    for (number, (step, location, blocks, selection)) in steps.enumerated() {
      if number.isMultiple(of: Self.batchSize) {
        try index.prepare(steps[number...].prefix(Self.batchSize).lazy.map(\.step.text))
      }
      let found = try index.definitions(matching: step.text, in: selection)
      if found.count == 1,
        let misfit = catalogue.definitions.steps[found[0]].problem(of: blocks, uri: step.uri, at: location),
        knownMisfits.insert(misfit).inserted
      {
        misfits.append(misfit)
      }
      let matches = found.compactMap { numbers[$0] }
      // A step of a background can match differently in scenarios with and without a tag.
      guard known[step]?.contains(matches) != true else { continue }
      known[step, default: []].append(matches)
      for match in matches { definitions[match].unused = false }
      switch matches.count {
      case 0:
        let isSearched = undefined.count < mostNear
        let excluded = isSearched ? try index.definitions(matching: step.text, in: catalogue.selectionOfAll).first : nil
        undefined.append(
          (step, isSearched ? [near.best(for: step.text)].compactMap(\.self) : [], excluded.flatMap { numbers[$0] }))
      case 1: definitions[matches[0]].uses.append(step)
      default: ambiguous.append((step, matches))
      }
    }
    stepCount = known.count
    try index.prepare(texts)
    for text in texts {
      matches[text] = try index.definitions(matching: text, in: catalogue.selectionOfAll).compactMap { numbers[$0] }
    }
    unmatchable = catalogue.unmatchablePatterns { numbers[$0].map { !definitions[$0].unused } ?? true }
      .compactMap { found in numbers[found.definition].map { (definition: $0, pattern: found.pattern) } }
  }

  /// The number of texts about which the runner is asked at once. Asking for each alone takes most of the time.
  private static let batchSize = 1 << 10

  private static func definition(
    _ step: MatchableStep, _ catalogue: StepCatalogue, _ folder: String
  ) -> Definition {
    let place = step.definition.place
    let options = step.definition.options
    return Definition(
      file: place.path(from: folder), line: place.line, place: "\(place.path(from: folder)):\(place.line)",
      pattern: step.source,
      patternType: step.patternType.rawValue, parameterTypes: step.parameterTypes.map { $0.name ?? "" },
      tags: step.definition.libraryTags.map { catalogue.definitions.libraryTags[$0].expression }, about: options.about,
      deprecated: options.deprecated)
  }

  /// Returns the steps of all pickles with their location, table and doc string, and the libraries that they can use. A
  /// step without a table and a doc string is returned once for the same libraries.
  private static func steps(
    _ features: FeatureSet, _ catalogue: StepCatalogue
  ) -> [(step: Step, location: Location, blocks: [PickleStepArgument], selection: LibrarySelection)] {
    let locations = features.documents.reduce(into: [String: Location]()) {
      $0.merge(StepLocations.of($1)) { first, _ in first }
    }
    var seen: [LibrarySelection: Set<Step>] = [:]
    var steps: [(Step, Location, [PickleStepArgument], LibrarySelection)] = []
    for pickle in features.pickles {
      let selection = catalogue.selection(for: pickle.tags.map(\.name))
      for step in pickle.steps {
        let location = step.astNodeIds.first.flatMap { locations[$0] } ?? pickle.location
        let found = Step(uri: pickle.uri, line: location.line, text: step.text)
        if seen[selection, default: []].insert(found).inserted || !step.arguments.isEmpty {
          steps.append((found, location, step.arguments, selection))
        }
      }
    }
    return steps
  }
}

extension StepSource {
  /// Matches the steps of features.
  ///
  /// - Parameters:
  ///   - mostNear: the number of undefined steps for which similar definitions are searched.
  ///   - texts: further texts to match. Default: none.
  /// - Throws: if there is no answer from the runner, a library is invalid, or a regular expression takes too long.
  package func overview(
    of features: FeatureSet, mostNear: Int, texts: [String] = []
  ) async throws(StepSourceProblem) -> StepOverview {
    let stop = StopRequest()
    let watch = MatchWatch(folder: WorkingFolder.path) { match in stop.make(because: "\(match)") }
    defer { watch.end() }
    let made = await stop.untilMade {
      Result {
        let (steps, catalogue) = try loadChecked()
        defer { steps.runner?.discard() }
        return try StepOverview(steps, catalogue, features, mostNear: mostNear, texts: texts)
      }
    }
    switch made {
    case .success(let overview): return overview
    case .failure(let error): throw StepSourceProblem(error)
    case nil: throw StepSourceProblem(stop.reason ?? "the steps were not matched")
    }
  }
}

/// The locations of the steps of a document.
struct StepLocations: DocumentVisitor {
  private var locations: [String: Location] = [:]

  /// Returns the location of each step, by the id of its node.
  static func of(_ document: GherkinDocument) -> [String: Location] {
    var visitor = StepLocations()
    visitor.visit(document)
    return visitor.locations
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    locations[step.id] = step.location
  }
}
