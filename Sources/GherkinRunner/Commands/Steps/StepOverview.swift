import CucumberExpressions
import CucumberMessages
import Gherkin
import GherkinRuntime
import GherkinSteps

/// All step definitions, and which steps of some features they match.
struct StepOverview {
  typealias Definition = StepListing.Definition
  typealias Step = StepListing.Step

  /// The definitions, in the order of their places.
  private(set) var definitions: [Definition] = []
  /// The parameter types of each definition.
  private(set) var parameterTypes: [[ParameterType]] = []
  /// The steps that several definitions match, with these.
  private(set) var ambiguous: [(step: Step, definitions: [Int])] = []
  /// The steps that none matches, with those that are near.
  private(set) var undefined: [(step: Step, near: [Int])] = []
  /// The tables and doc strings that do not fit the definition of their step.
  private(set) var misfits: [BlockProblem] = []
  /// How many steps there are.
  private(set) var stepCount = 0
  /// Everything that the libraries register, in order: what a runner and its workers must agree on.
  let registered: DefinitionList

  /// Whether every step has one definition, which takes its table and doc string.
  var isWell: Bool { ambiguous.isEmpty && undefined.isEmpty && misfits.isEmpty }

  /// Matches all steps.
  ///
  /// - Parameter mostNear: for how many undefined steps those are looked for that are near, which takes its time.
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  init(
    _ catalogue: StepCatalogue, _ features: FeatureSet, folder: String, mostNear: Int
  ) throws(StepLibraryProblem) {
    let sorted = catalogue.steps.indices.sorted { left, right in
      let (left, right) = (catalogue.steps[left].definition.place, catalogue.steps[right].definition.place)
      return (left.filePath, left.line) < (right.filePath, right.line)
    }
    registered = DefinitionList(catalogue)
    definitions = sorted.map { Self.definition(catalogue.steps[$0], folder) }
    parameterTypes = sorted.map { catalogue.steps[$0].parameterTypes }
    let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    let near = NearMisses(definitions.map(\.pattern))
    var index = StepIndex(catalogue)
    var seen: Set<Step> = []
    var knownMisfits: Set<BlockProblem> = []
    for (step, location, blocks) in Self.steps(features) {
      // Steps of one line and one text may have different tables.
      let isNew = seen.insert(step).inserted
      guard isNew || !blocks.isEmpty else { continue }
      let found = try index.definitions(matching: step.text)
      if found.count == 1,
        let misfit = catalogue.steps[found[0]].problem(of: blocks, uri: step.uri, at: location),
        knownMisfits.insert(misfit).inserted
      {
        misfits.append(misfit)
      }
      guard isNew else { continue }
      stepCount += 1
      let matches = found.compactMap { numbers[$0] }
      for match in matches { definitions[match].unused = false }
      switch matches.count {
      case 0: undefined.append((step, undefined.count < mostNear ? near.nearest(to: step.text) : []))
      case 1: definitions[matches[0]].uses.append(step)
      default: ambiguous.append((step, matches))
      }
    }
  }

  private static func definition(_ step: MatchableStep, _ folder: String) -> Definition {
    let place = step.definition.place
    let options = step.definition.options
    return Definition(
      place: "\(place.path(from: folder)):\(place.line)", pattern: step.source,
      patternType: step.patternType.rawValue, parameterTypes: step.parameterTypes.map { $0.name ?? "" },
      about: options.about, deprecated: options.deprecated)
  }

  /// The steps of all pickles with their location, table and doc string.
  private static func steps(
    _ features: FeatureSet
  ) -> some Sequence<(step: Step, location: Location, blocks: [PickleStepArgument])> {
    let locations = features.documents.reduce(into: [String: Location]()) {
      $0.merge(StepLocations.of($1)) { first, _ in first }
    }
    return features.pickles.lazy.flatMap { pickle in
      pickle.steps.lazy.map { step in
        let location = step.astNodeIds.first.flatMap { locations[$0] } ?? pickle.location
        return (Step(uri: pickle.uri, line: location.line, text: step.text), location, step.arguments)
      }
    }
  }
}

extension MatchableStep {
  /// The types of the parameters; none for a regex literal.
  fileprivate var parameterTypes: [ParameterType] {
    if case .expression(let expression) = matcher { expression.parameterTypes } else { [] }
  }
}
