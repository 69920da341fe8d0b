package import CucumberMessages
package import Gherkin

/// A pickle, matched: its hooks and steps in the order in which they run. What crosses the seam to an executor.
///
/// A class only because many hold it, and a copy of its parts costs more than running a quick step.
package final class TestCase: Sendable {
  package let id: String
  package let pickle: Pickle
  /// Hooks and steps, in order: the hooks around open and close it.
  package let steps: [TestStep]
  /// The hooks that run before each step, by their indexes in the ``StepCatalogue``.
  package let beforeStepHooks: [Int]
  /// The hooks that run after each step, in the order in which they run.
  package let afterStepHooks: [Int]

  /// Whether its `@skip` says that nothing of it runs. It has no hooks then, and all of its steps are skipped, whatever
  /// was found for them.
  package let isOff: Bool

  /// Makes a test case of what was matched.
  package init(id: String, pickle: Pickle, steps: [TestStep], beforeStepHooks: [Int] = [], afterStepHooks: [Int] = []) {
    self.id = id
    self.pickle = pickle
    self.steps = steps
    self.beforeStepHooks = beforeStepHooks
    self.afterStepHooks = afterStepHooks
    isOff = Self.isOff(pickle)
  }

  /// Whether a pickle is tagged `@skip`.
  static func isOff(_ pickle: Pickle) -> Bool { pickle.tags.contains { $0.name == "@skip" } }

  /// Whether a hook is handed the rest of the scenario.
  var hasHooksAround: Bool {
    if case .beginOfAround = steps.first?.action { true } else { false }
  }
}

/// A hook or a step of a test case.
package struct TestStep: Sendable {
  /// What a test step does.
  package enum Action: Sendable {
    /// Calls a hook, by its index in the ``StepCatalogue``.
    case hook(Int)
    /// Calls a hook with the rest of the scenario.
    case beginOfAround(Int)
    /// Comes back from the hook that was handed the rest.
    case endOfAround(Int)
    /// Runs a step of the pickle, by its index, as far as its text was matched.
    case step(Int, StepBinding)
  }

  package let id: String
  package let action: Action

  /// Makes a hook or a step.
  package init(id: String, action: Action) {
    self.id = id
    self.action = action
  }
}

/// What matching found for a step.
package enum StepBinding: Sendable {
  /// No definition matches; the suggestion says how to write one.
  indirect case undefined(Envelope.Suggestion)
  /// One definition matches.
  case matched(StepMatch)
  /// Several definitions match.
  case ambiguous([StepMatch])

  package var matches: [StepMatch] {
    switch self {
    case .undefined: []
    case .matched(let match): [match]
    case .ambiguous(let matches): matches
    }
  }
}
