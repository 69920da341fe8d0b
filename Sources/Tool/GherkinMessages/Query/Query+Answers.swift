public import GherkinSyntax
internal import GherkinReservedTags

extension Query {
  /// Returns the pickle with an id.
  public func pickle(id: String) -> Pickle? { pickles[id] ?? lookedUp?.pickle(id: id) }

  /// Returns the test case with an id.
  public func testCase(id: String) -> Envelope.TestCase? { testCases[id] ?? lookedUp?.lookup.testCase(id: id) }

  /// Returns the step definition with an id.
  public func definition(id: String) -> Envelope.StepDefinition? { definitions[id] }

  /// Returns the hook with an id.
  public func hook(id: String) -> Envelope.Hook? { hooks[id] }

  /// Returns the attempt with an id.
  public func attempt(id: String) -> Attempt? { attempts[id] }

  /// Returns the hook around the run with the id of its start.
  public func runHook(id: String) -> RunHook? { runHooks[id] }

  /// Returns the snippets for an undefined step.
  public func suggestion(forPickleStep id: String) -> Envelope.Suggestion? { suggestions[id] }

  /// Returns the test case of an attempt.
  public func testCase(of attempt: Attempt) -> Envelope.TestCase? { testCase(id: attempt.started.testCaseId) }

  /// Returns the pickle of an attempt.
  public func pickle(of attempt: Attempt) -> Pickle? {
    let id = attempt.started.testCaseId
    return (testCases[id]?.pickleId ?? lookedUp?.lookup.pickleID(ofTestCase: id)).flatMap { pickle(id: $0) }
  }

  /// Returns the definition of a step if exactly one matches.
  public func definition(of step: Envelope.TestStep) -> Envelope.StepDefinition? {
    guard let ids = step.stepDefinitionIds, ids.count == 1 else { return nil }
    return definitions[ids[0]]
  }

  /// All finished attempts that are kept, sorted by file, line and number.
  ///
  /// The order does not depend on the order in which scenarios ran or ended.
  public var endedAttempts: [Attempt] {
    let ended = keptAttempts.compactMap { attempts[$0] }
    return ended.map { (order(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The snippets for all undefined steps, in the order of the stream.
  public var allSuggestions: [Envelope.Suggestion] { suggestionOrder.compactMap { suggestions[$0] } }

  /// The snippets for all undefined steps, in the order of the features. Those of scenarios that did not end or are not
  /// kept follow in the order of the stream.
  public var sortedSuggestions: [Envelope.Suggestion] {
    if suggestions.isEmpty { return [] }
    let inOrder = endedAttempts.compactMap(pickle).flatMap(\.steps).compactMap { suggestions[$0.id] }
    var seen: Set<String> = []
    return (inOrder + allSuggestions).filter { seen.insert($0.pickleStepId).inserted }
  }

  /// All hooks around the run, in the order of their starts.
  public var allRunHooks: [RunHook] { runHookOrder.compactMap { runHooks[$0] } }

  private func order(of attempt: Attempt) -> Order {
    let pickle = pickle(of: attempt)
    return Order(place: pickle.map(place), attempt: attempt.started.attempt)
  }

  /// The ancestors of a pickle in the syntax tree, from its file down to its row of examples.
  public typealias Lineage = PickleLineage

  /// Returns the ancestors of a pickle; nil if its document was not sent or is not kept.
  public func lineage(of pickle: Pickle) -> Lineage? { lineage(ofNodes: pickle.astNodeIds) }

  /// Returns the names of feature, rule and scenario, as ``Pickle`` does with its lineage.
  package func path(of pickle: Pickle) -> [String] { pickle.path(lineage(of: pickle)) }

  /// Returns the location of a pickle in its feature file: that of its row of examples, or of its scenario.
  ///
  /// For a row of another file (`@examples(…)`), it is the location of the block of examples; the pickle's own location
  /// is the line in the other file.
  public func place(of pickle: Pickle) -> FeatureLocation {
    place(of: pickle, pickle.astNodeIds.count > 1 ? lineage(of: pickle) : nil)
  }

  /// The location of a pickle whose lineage is known.
  package func place(of pickle: Pickle, _ lineage: Lineage?) -> FeatureLocation {
    if let examples = lineage?.examples, examples.hasRowsOfFile {
      return FeatureLocation(uri: pickle.uri, line: examples.location.line, row: pickle.location.line)
    }
    return FeatureLocation(uri: pickle.uri, line: lineage?.row?.location.line ?? pickle.location.line)
  }

  /// A line of a feature file. Locations are ordered by file, then by line, then by row.
  public struct FeatureLocation: Sendable, Hashable, Comparable {
    /// The file's name.
    public let uri: String
    /// The line, counted from 1.
    public let line: Int
    /// The line in the file with the rows of a block of examples; 0 if the row is in the feature itself.
    public var row = 0

    /// Whether a location precedes another.
    public static func < (left: Self, right: Self) -> Bool {
      (left.uri, left.line, left.row) < (right.uri, right.line, right.row)
    }
  }

  private struct Order: Comparable {
    /// Nil, and so sorted first, if the stream does not contain the location.
    var place: FeatureLocation?
    var attempt: Int

    static func < (left: Self, right: Self) -> Bool {
      guard let (first, second) = left.place.flatMap({ first in right.place.map { (first, $0) } }) else {
        return left.place == nil && right.place != nil
      }
      return first == second ? left.attempt < right.attempt : first < second
    }
  }
}

extension Envelope.TestCase {
  /// Returns the step or hook with an id. `guess` is the index to try first, such as the number of ended steps.
  public func testStep(id: String, guess: Int = 0) -> Envelope.TestStep? {
    if testSteps.indices.contains(guess), testSteps[guess].id == id { return testSteps[guess] }
    return OrderedIDs.search(testSteps, for: id, \.id) ?? testSteps.first { $0.id == id }
  }
}

extension Pickle {
  /// Returns the step with an id.
  public func step(id: String) -> PickleStep? {
    OrderedIDs.search(steps, for: id, \.id) ?? steps.first { $0.id == id }
  }
}
