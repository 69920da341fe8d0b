public import Gherkin

extension Query {
  /// A pickle by its id.
  public func pickle(id: String) -> Pickle? { pickles[id]?.pickle }

  /// A test case by its id.
  public func testCase(id: String) -> Envelope.TestCase? { testCases[id] }

  /// A step definition by its id.
  public func definition(id: String) -> Envelope.StepDefinition? { definitions[id] }

  /// A hook by its id.
  public func hook(id: String) -> Envelope.Hook? { hooks[id] }

  /// An attempt by its id.
  public func attempt(id: String) -> Attempt? { attempts[id] }

  /// A hook around the run, by the id of its begin.
  public func runHook(id: String) -> RunHook? { runHooks[id] }

  /// The snippets for a step that nobody defined.
  public func suggestion(forPickleStep id: String) -> Envelope.Suggestion? { suggestions[id] }

  /// The test case of an attempt.
  public func testCase(of attempt: Attempt) -> Envelope.TestCase? { testCases[attempt.started.testCaseId] }

  /// The pickle of an attempt.
  public func pickle(of attempt: Attempt) -> Pickle? { testCase(of: attempt).flatMap { pickle(id: $0.pickleId) } }

  /// The definition of a step, where exactly one matches.
  public func definition(of step: Envelope.TestStep) -> Envelope.StepDefinition? {
    guard let ids = step.stepDefinitionIds, ids.count == 1 else { return nil }
    return definitions[ids[0]]
  }

  /// All attempts that are kept after their end, in the order of their pickles in the stream and then of their numbers.
  ///
  /// So a report does not depend on which scenario happened to end first.
  public var endedAttempts: [Attempt] {
    let ended = keptAttempts.compactMap { attempts[$0] }
    return ended.sorted { order(of: $0) < order(of: $1) }
  }

  /// The snippets for all steps that nobody defined, in the order of the stream.
  public var allSuggestions: [Envelope.Suggestion] { suggestionOrder.compactMap { suggestions[$0] } }

  /// All hooks around the run, in the order of their begin.
  public var allRunHooks: [RunHook] { runHookOrder.compactMap { runHooks[$0] } }

  private func order(of attempt: Attempt) -> (Int, Int) {
    let pickle = testCases[attempt.started.testCaseId].flatMap { pickles[$0.pickleId] }
    return (pickle?.order ?? .max, attempt.started.attempt)
  }
}

extension Envelope.TestCase {
  /// A step or hook by its id; `guess` is a place to look first, such as the number of those that ended before.
  public func testStep(id: String, guess: Int = 0) -> Envelope.TestStep? {
    if testSteps.indices.contains(guess), testSteps[guess].id == id { return testSteps[guess] }
    return testSteps.first { $0.id == id }
  }
}

extension Pickle {
  /// A step by its id.
  public func step(id: String) -> PickleStep? { steps.first { $0.id == id } }
}
