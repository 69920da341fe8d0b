/// A hook or a step of a test case.
package enum TestStep: Sendable, Hashable {
  /// A hook, by its index among the definitions.
  case hook(Int)
  /// The part of an around hook before the scenario.
  case beginOfAround(Int)
  /// The part of an around hook after the scenario.
  case endOfAround(Int)
  /// A step of the pickle, by its position.
  case step(Int)
  /// The only test step of a known failure that has neither steps nor hooks. Its result is that of the scenario.
  case knownFailure
}

/// The effects of a scenario's tags on its execution. Scenarios with the same tags share them.
package final class ScenarioTraits: Sendable {
  package let tags: [String]
  /// Whether the scenario is skipped by its tags. Such a scenario has no hooks.
  package let isOff: Bool
  /// Whether scenarios with these tags run: they are not skipped by their tags, and this is not a dry run.
  package let isRun: Bool
  /// The hooks before the steps, starting with around hooks, in order of execution.
  package let opening: [TestStep]
  /// The hooks after the steps.
  package let closing: [TestStep]
  /// The hooks before and after each step, by their indices among the definitions.
  package let beforeStep: [Int]
  package let afterStep: [Int]
  /// The hooks around each step, starting with the outermost.
  package let aroundStep: [Int]
  package let onFailure: [Int]

  /// Creates traits, by default without hooks.
  package init(
    tags: [String], isOff: Bool, isRun: Bool, opening: [TestStep] = [], closing: [TestStep] = [],
    beforeStep: [Int] = [], afterStep: [Int] = [], aroundStep: [Int] = [], onFailure: [Int] = []
  ) {
    self.tags = tags
    self.isOff = isOff
    self.isRun = isRun
    self.opening = opening
    self.closing = closing
    self.beforeStep = beforeStep
    self.afterStep = afterStep
    self.aroundStep = aroundStep
    self.onFailure = onFailure
  }

  /// Whether the scenario or its steps have around hooks.
  package var hasHooksAround: Bool {
    if case .beginOfAround = opening.first { true } else { !aroundStep.isEmpty }
  }

  /// Whether steps have hooks that are not test steps of their own.
  package var hasStepHooks: Bool {
    !(beforeStep.isEmpty && afterStep.isEmpty && aroundStep.isEmpty && onFailure.isEmpty)
  }
}

/// The hooks and steps of a test case, in order of execution.
package struct TestSteps: Sendable {
  private let traits: ScenarioTraits
  private let stepCount: Int
  private let isKnownFailure: Bool

  /// Creates the sequence for a scenario with a number of steps.
  ///
  /// - Parameter isKnownFailure: whether the scenario has the tag `@known-failure`.
  package init(_ traits: ScenarioTraits, stepCount: Int, isKnownFailure: Bool) {
    self.traits = traits
    self.stepCount = stepCount
    self.isKnownFailure = isKnownFailure
  }

  /// The number of hooks and steps.
  package var count: Int {
    let count = traits.opening.count + stepCount + traits.closing.count
    return count == 0 && isKnownFailure && traits.isRun ? 1 : count
  }

  /// Returns the hook or step at a position.
  package subscript(position: Int) -> TestStep {
    if position < traits.opening.count { return traits.opening[position] }
    let step = position - traits.opening.count
    if step < stepCount { return .step(step) }
    return traits.closing.isEmpty ? .knownFailure : traits.closing[step - stepCount]
  }

  /// The position of the test step with which the scenario's cleanups run: the last one inside around hooks; nil for a
  /// scenario without test steps.
  package var lastInside: Int? {
    let ends = traits.closing.count { if case .endOfAround = $0 { true } else { false } }
    let inner = count - 2 * ends
    return inner > 0 ? ends + inner - 1 : ends > 0 ? ends : nil
  }
}
