import GherkinExpressions
package import GherkinProtocol
package import GherkinSteps
import GherkinSyntax

/// A scenario with its hooks and matched steps, in order of execution, for executors.
///
/// It refers to the plan, so a copy costs a single retain. Test steps are identified by position, and ids are computed
/// from positions, so they need no storage.
package struct TestCase: Sendable {
  let plan: PlannedFeature
  private let scenario: Int32
  /// The number of the test case's id. The consecutive ids of its test steps follow.
  package let number: Int

  init(_ plan: PlannedFeature, scenario: Int, number: Int) {
    self.plan = plan
    self.scenario = Int32(scenario)
    self.number = number
  }

  private var record: CompiledFeature.Scenario { plan.feature.scenarios[Int(scenario)] }
  package var tagged: ScenarioTags { plan.tags[Int(record.tagSet)] }
  private var traits: ScenarioTraits { tagged.traits }

  /// The id in messages.
  package var id: String { String(number) }
  /// The scenario's name with placeholders replaced.
  package var name: String { plan.feature.string(record.name) }
  /// The feature file.
  package var uri: String { plan.feature.uri }
  /// The index of the feature file among all files of the run.
  package var featureNumber: Int { plan.feature.number }
  /// The location of the scenario, or of its examples row.
  package var location: Location { record.location }
  /// The tags with their `@`, starting with inherited ones.
  package var tags: [String] { traits.tags }
  /// The line of the scenario in the feature; for a row of another file, that of its block of examples.
  package var line: Int { Int(record.line) }
  /// The keyword of the scenario, as written.
  package var keyword: String { plan.feature.keywords[Int(record.keyword)] }
  /// The keywords of the feature and of the rule, as written.
  package var headingKeywords: (feature: String, rule: String?) {
    let (feature, rule) = plan.feature.headings[Int(record.scope)]
    return (plan.feature.keywords[Int(feature)], rule < 0 ? nil : plan.feature.keywords[Int(rule)])
  }
  /// The feature and the rule.
  package var scope: PickleScope { plan.feature.scopes[Int(record.scope)] }
  /// The description of the scenario; empty if there is none.
  package var description: String { plan.feature.string(record.description) }
  /// The examples row of the scenario; nil for a scenario without examples.
  package var row: ExamplesRow? {
    guard record.table >= 0 else { return nil }
    let table = plan.feature.tables[Int(record.table)]
    let cells = plan.feature.cells[Int(record.cells.lowerBound)..<Int(record.cells.upperBound)]
    return ExamplesRow(name: table.name, columns: table.columns, cells: cells.map(plan.feature.string))
  }
  /// The outline of the row, the index of its block of examples, and its index in the block.
  package var positionOfRow: (outline: String, block: Int, index: Int)? {
    guard record.table >= 0 else { return nil }
    let table = plan.feature.tables[Int(record.table)]
    return (table.outline, table.block, Int(record.row))
  }
  /// Whether the scenario is skipped by `@skip` or a condition. It then has no hooks, and all of its steps are skipped,
  /// even undefined ones.
  package var isOff: Bool { traits.isOff }
  /// The reason why the scenario is skipped, such as `@only(macos): this is linux` or `@skip(APP-12)`; nil for `@skip`,
  /// and if it is not skipped.
  package var reasonToSkip: String? { tagged.reasonToSkip }
  /// The location of the tag `@known-failure`; nil if the scenario has none.
  var knownFailure: CompiledFeature.KnownFailureTag? { record.knownFailure }
  /// Returns whether the tag `@known-failure` applies to failures of a step or hook.
  package func hasKnownFailure(in step: TestStep) -> Bool {
    if case .step = step { knownFailure != nil } else { false }
  }
  /// The id of its pickle.
  package var pickleID: String { String(record.id) }
  /// Whether the scenario has the tag `@focus`.
  package var isInFocus: Bool { tags.contains(Focus.tag) }
}

/// The match of a step.
package enum StepBinding: Sendable {
  /// No definition matches.
  case undefined
  /// One definition matches.
  case matched(StepMatch)
  /// Several definitions match.
  case ambiguous
}

/// A step definition that matches a step.
package struct StepMatch: Sendable {
  /// The definition's index in the ``StepCatalogue``.
  package let step: Int
  let groups: Range<Int32>
}

extension TestCase {
  /// The hooks and steps, in order of execution.
  package var testSteps: TestSteps { Self.testSteps(record, traits) }

  private static func testSteps(_ scenario: CompiledFeature.Scenario, _ traits: ScenarioTraits) -> TestSteps {
    TestSteps(traits, stepCount: scenario.steps.count, isKnownFailure: scenario.knownFailure != nil)
  }

  /// Returns the id of a test step.
  package func testStepID(_ position: Int) -> String { String(number + 1 + position) }

  /// Returns the number of ids of a test case: its own, one for each test step, and one for the suggestion of each
  /// step.
  static func idCount(_ scenario: CompiledFeature.Scenario, _ traits: ScenarioTraits) -> Int {
    1 + testSteps(scenario, traits).count + scenario.steps.count
  }

  private func stepIndex(_ position: Int) -> Int { Int(record.steps.lowerBound) + position }

  /// The number of steps of the pickle.
  package var stepCount: Int { record.steps.count }

  /// Returns the text of a step of the pickle.
  package func text(ofStep position: Int) -> String {
    plan.feature.string(plan.feature.steps[stepIndex(position)].text)
  }

  func textBytes(ofStep position: Int) -> ArraySlice<UInt8> {
    plan.feature.bytes(plan.feature.steps[stepIndex(position)].text)
  }

  package func withText<Result, Failure: Error>(
    ofStep position: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try plan.feature.withBytes(plan.feature.steps[stepIndex(position)].text, body)
  }

  /// Returns the table and the doc string of a step.
  package func blocks(ofStep position: Int) -> ArraySlice<PickleStepArgument> {
    let blocks = plan.feature.steps[stepIndex(position)].blocks
    return blocks.isEmpty ? [] : plan.feature.blocks[Int(blocks.lowerBound)..<Int(blocks.upperBound)]
  }

  /// Returns the keyword of a step, as written.
  package func keyword(ofStep position: Int) -> String {
    plan.feature.keywords[Int(plan.feature.steps[stepIndex(position)].keyword)]
  }

  /// Returns the location of a step in the feature file. For an examples row, it is that of the outline's step.
  package func location(ofStep position: Int) -> Location {
    let step = plan.feature.steps[stepIndex(position)]
    return Location(line: Int(step.line), column: Int(step.column))
  }

  func type(ofStep position: Int) -> PickleStep.StepType { plan.feature.steps[stepIndex(position)].type }

  /// Returns the id of a step of the pickle. It precedes that of the pickle.
  package func pickleStepID(_ position: Int) -> String {
    String(record.id - (record.steps.count - position) * plan.feature.stride)
  }

  /// Returns the match of a step.
  package func binding(ofStep position: Int) -> StepBinding {
    let binding = plan.bindings[stepIndex(position)]
    return switch binding.definition {
    case PlannedFeature.Binding.ambiguous: .ambiguous
    case 0...: .matched(StepMatch(step: Int(binding.definition), groups: binding.groups))
    default: .undefined
    }
  }

  /// Returns the groups of a match.
  package func groups(_ match: StepMatch) -> ArraySlice<MatchedGroup> {
    plan.groups[Int(match.groups.lowerBound)..<Int(match.groups.upperBound)]
  }
}

extension TestCase {
  /// Returns the time limits that apply to a test step: a hook's own; a step's own and those of the hooks around it;
  /// for the last one, also that of the scenario's cleanups; nil for none.
  package func timeLimits(ofTestStep position: Int?, _ limits: TimeLimits, _ catalogue: StepCatalogue) -> [Duration?] {
    let cleanups = position == testSteps.lastInside ? [limits.limit(own: nil, tags: tagged.timeLimit)] : []
    return timeLimits(of: position.map { testSteps[$0] }, limits, catalogue) + cleanups
  }

  private func timeLimits(of step: TestStep?, _ limits: TimeLimits, _ catalogue: StepCatalogue) -> [Duration?] {
    func limit(_ own: Duration?) -> Duration? { limits.limit(own: own, tags: tagged.timeLimit) }
    switch step {
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      return [limit(catalogue.hooks[index].timeout)]
        + traits.onFailure.map { limit(catalogue.hooks[$0].timeout) }
    case .step(let step):
      guard case .matched(let match) = binding(ofStep: step) else { return [limit(nil)] }
      let hooks = traits.beforeStep + traits.afterStep + traits.onFailure + traits.aroundStep + traits.aroundStep
      return hooks.map { limit(catalogue.hooks[$0].timeout) }
        + [limit(catalogue.steps[match.step].definition.options.timeout)]
    case .knownFailure, nil: return [limit(nil)]
    }
  }
}
