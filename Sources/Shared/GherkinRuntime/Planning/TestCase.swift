import GherkinExpressions
package import GherkinProtocol
import GherkinReservedTags
import GherkinSteps
package import GherkinSyntax

/// A scenario with its hooks and matched steps, in order of execution, for executors.
package final class TestCase: Sendable {
  package let scenario: FeatureScenario
  package let tagged: ScenarioTags
  /// The matches of the pickle's steps.
  private let bindings: [StepBinding]
  /// The position in the order of the plan.
  package let number: Int
  /// The id in messages.
  package let id: String
  /// The ids of the test steps in messages.
  package let testStepIDs: [String]
  /// The ids of the suggestions for undefined steps in messages, by the positions of the steps.
  package let suggestionIDs: [Int: String]

  init(
    _ scenario: FeatureScenario, _ tagged: ScenarioTags, _ bindings: [StepBinding], number: Int,
    ids: IncrementingIDGenerator
  ) {
    self.scenario = scenario
    self.tagged = tagged
    self.bindings = bindings
    self.number = number
    id = ids.next()
    testStepIDs = (0..<Self.testSteps(scenario, tagged).count).map { _ in ids.next() }
    var suggestionIDs: [Int: String] = [:]
    for (step, binding) in bindings.enumerated() {
      if case .undefined = binding { suggestionIDs[step] = ids.next() }
    }
    self.suggestionIDs = suggestionIDs
  }

  package var pickle: Pickle { scenario.pickle }
  /// The scenario's name with placeholders replaced.
  package var name: String { scenario.pickle.name }
  /// The feature file.
  package var uri: String { scenario.pickle.uri }
  /// The location in the feature file.
  package var location: Location { scenario.lineage.location }
  /// The tags with their `@`, starting with inherited ones.
  package var tags: [String] { tagged.traits.tags }
  /// The feature and the rule.
  package var scope: PickleScope { scenario.scope }
  /// Whether the scenario is skipped by `@skip` or a condition. It then has no hooks, and all of its steps are skipped,
  /// even undefined ones.
  package var isOff: Bool { tagged.traits.isOff }
  /// The reason why the scenario is skipped, such as `@only(macos): this is linux` or `@skip(APP-12)`; nil for `@skip`,
  /// and if it is not skipped.
  package var reasonToSkip: String? { tagged.reasonToSkip }
  /// Whether hooks run around its steps.
  package var hasHooksAroundSteps: Bool { !tagged.traits.aroundStep.isEmpty }
  /// Returns whether the tag `@known-failure` applies to failures of a step or hook.
  package func hasKnownFailure(in step: TestStep) -> Bool {
    if case .step = step { tagged.isKnownFailure } else { false }
  }
}

/// The match of a step.
package enum StepBinding: Sendable {
  /// No definition matches.
  case undefined
  /// One definition matches.
  case matched(StepMatch)
  /// Several definitions match.
  case ambiguous([StepMatch])

  /// The matching definitions, as indexes in the ``StepCatalogue``.
  package var definitions: [Int] {
    switch self {
    case .undefined: []
    case .matched(let match): [match.step]
    case .ambiguous(let matches): matches.map(\.step)
    }
  }
}

/// A step definition that matches a step.
package struct StepMatch: Sendable {
  /// The definition's index in the ``StepCatalogue``.
  package let step: Int
  package let groups: [MatchedGroup]

  /// The byte ranges of the arguments in the step's text, in order. Groups that did not match are left out.
  package var argumentRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    groups[...].forEachOutermost { group, _ in if let range = group.range { ranges.append(range) } }
    return ranges
  }
}

extension TestCase {
  /// The hooks and steps, in order of execution.
  package var testSteps: TestSteps { Self.testSteps(scenario, tagged) }

  private static func testSteps(_ scenario: FeatureScenario, _ tagged: ScenarioTags) -> TestSteps {
    TestSteps(tagged.traits, stepCount: scenario.pickle.steps.count, isKnownFailure: tagged.isKnownFailure)
  }

  /// The number of steps of the pickle.
  package var stepCount: Int { bindings.count }

  /// Returns a step of the pickle.
  package func step(_ position: Int) -> PickleStep { scenario.pickle.steps[position] }

  /// Returns the step in the feature from which a step of the pickle was compiled.
  package func node(ofStep position: Int) -> GherkinDocument.Step? {
    scenario.lineage.step(of: scenario.pickle.steps[position])
  }

  /// Returns the text of a step of the pickle.
  package func text(ofStep position: Int) -> String { scenario.pickle.steps[position].text }

  /// Returns the table and the doc string of a step.
  package func blocks(ofStep position: Int) -> [PickleStepArgument] { scenario.pickle.steps[position].arguments }

  /// Returns what a step is for.
  func role(ofStep position: Int) -> AttemptOrder.Step.Role {
    scenario.roles.isEmpty ? .plain : scenario.roles[position]
  }

  /// Returns the location of a step in the feature file. For an examples row, it is that of the outline's step.
  package func location(ofStep position: Int) -> Location { node(ofStep: position)?.location ?? location }

  /// Returns the match of a step.
  package func binding(ofStep position: Int) -> StepBinding { bindings[position] }
}

extension TestCase {
  /// Returns the time limits that apply to a test step: a hook's own; a step's own and those of the hooks around it;
  /// for the last one, also that of the scenario's cleanups; nil for none.
  package func timeLimits(
    ofTestStep position: Int?, _ settings: ExecutorSettings, _ catalogue: StepCatalogue
  ) -> [Duration?] {
    let cleanups = position == testSteps.lastInside ? [settings.limit(own: nil, tags: tagged.timeLimit)] : []
    return timeLimits(of: position.map { testSteps[$0] }, settings, catalogue) + cleanups
  }

  private func timeLimits(of step: TestStep?, _ settings: ExecutorSettings, _ catalogue: StepCatalogue) -> [Duration?] {
    func limit(_ own: Duration?) -> Duration? { settings.limit(own: own, tags: tagged.timeLimit) }
    let traits = tagged.traits
    switch step {
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      return [limit(catalogue.hooks[index].timeout)]
        + traits.onFailure.map { limit(catalogue.hooks[$0].timeout) }
    case .step(let step):
      guard case .matched(let match) = binding(ofStep: step) else { return [limit(nil)] }
      // The time that the host gives a probe depends on the duration of its step.
      if role(ofStep: step) != .plain {
        return [limit(catalogue.steps[match.step].definition.options.timeout).map { $0 * 3 + .seconds(1) }]
      }
      let hooks = traits.beforeStep + traits.afterStep + traits.onFailure + traits.aroundStep + traits.aroundStep
      return hooks.map { limit(catalogue.hooks[$0].timeout) }
        + [limit(catalogue.steps[match.step].definition.options.timeout)]
    case .knownFailure, nil: return [limit(nil)]
    }
  }
}
