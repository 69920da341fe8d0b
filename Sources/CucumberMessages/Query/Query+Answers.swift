public import Gherkin
internal import ReservedTags

extension Query {
  /// A pickle by its id.
  public func pickle(id: String) -> Pickle? { pickles[id] ?? lookedUp?.pickle(id: id) }

  /// A test case by its id.
  public func testCase(id: String) -> Envelope.TestCase? { testCases[id] ?? lookedUp?.lookup.testCase(id: id) }

  /// A step definition by its id.
  public func definition(id: String) -> Envelope.StepDefinition? { definitions[id] }

  /// A hook by its id.
  public func hook(id: String) -> Envelope.Hook? { hooks[id] }

  /// An attempt by its id.
  public func attempt(id: String) -> Attempt? { attempts[id] }

  /// A hook around the run, by the id of its begin.
  public func runHook(id: String) -> RunHook? { runHooks[id] }

  /// The snippets for a step without a definition.
  public func suggestion(forPickleStep id: String) -> Envelope.Suggestion? { suggestions[id] }

  /// The test case of an attempt.
  public func testCase(of attempt: Attempt) -> Envelope.TestCase? { testCase(id: attempt.started.testCaseId) }

  /// The pickle of an attempt.
  public func pickle(of attempt: Attempt) -> Pickle? { testCase(of: attempt).flatMap { pickle(id: $0.pickleId) } }

  /// The definition of a step, where exactly one matches.
  public func definition(of step: Envelope.TestStep) -> Envelope.StepDefinition? {
    guard let ids = step.stepDefinitionIds, ids.count == 1 else { return nil }
    return definitions[ids[0]]
  }

  /// All attempts that are kept after their end, as their features stand: by file, by line, then by number.
  ///
  /// So a report does not depend on the order in which scenarios ran or ended.
  public var endedAttempts: [Attempt] {
    let ended = keptAttempts.compactMap { attempts[$0] }
    return ended.map { (order(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The snippets for all steps without a definition, in the order of the stream.
  public var allSuggestions: [Envelope.Suggestion] { suggestionOrder.compactMap { suggestions[$0] } }

  /// The snippets for all steps without a definition, as their features stand; after them, in the order of the stream,
  /// those of scenarios that did not end or are not kept.
  public var sortedSuggestions: [Envelope.Suggestion] {
    if suggestions.isEmpty { return [] }
    let inOrder = endedAttempts.compactMap(pickle).flatMap(\.steps).compactMap { suggestions[$0.id] }
    var seen: Set<String> = []
    return (inOrder + allSuggestions).filter { seen.insert($0.pickleStepId).inserted }
  }

  /// All hooks around the run, in the order of their begin.
  public var allRunHooks: [RunHook] { runHookOrder.compactMap { runHooks[$0] } }

  private func order(of attempt: Attempt) -> Order {
    let pickle = pickle(of: attempt)
    return Order(place: pickle.map(place), attempt: attempt.started.attempt)
  }

  /// Where in its feature file a pickle stands: its row of examples, or its scenario.
  ///
  /// Where the row comes from another file (`@examples(…)`), it is the block of examples; the pickle's own location is
  /// the line in that file.
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

  /// A line of a file. Locations are ordered by file, then by line, then by row.
  public struct FeatureLocation: Sendable, Hashable, Comparable {
    /// The file's name.
    public let uri: String
    /// The line, counted from 1.
    public let line: Int
    /// The line in the file that a block of examples has its rows from; 0 if the row is in the feature itself.
    public var row = 0

    /// Whether a place is before another.
    public static func < (left: Self, right: Self) -> Bool {
      (left.uri, left.line, left.row) < (right.uri, right.line, right.row)
    }
  }

  /// The former name of ``FeatureLocation``.
  @available(*, deprecated, renamed: "FeatureLocation")
  public typealias Place = FeatureLocation

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
  /// A step or hook by its id; `guess` is a place to look first, such as the number of those that ended before.
  public func testStep(id: String, guess: Int = 0) -> Envelope.TestStep? {
    if testSteps.indices.contains(guess), testSteps[guess].id == id { return testSteps[guess] }
    return OrderedIDs.search(testSteps, for: id, \.id) ?? testSteps.first { $0.id == id }
  }
}

extension Pickle {
  /// A step by its id.
  public func step(id: String) -> PickleStep? {
    OrderedIDs.search(steps, for: id, \.id) ?? steps.first { $0.id == id }
  }
}
