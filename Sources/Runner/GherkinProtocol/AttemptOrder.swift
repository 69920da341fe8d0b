package import GherkinStepsCore

/// What an executor needs to run one attempt at a scenario. Hooks and definitions are given by their indices among the
/// definitions.
///
/// A class, because code of the scenario refers to it.
package final class AttemptOrder: Sendable {
  /// A step with its match. A class, because copying its values takes as long as a quick step.
  package final class Step: Sendable {
    /// The definitions that match a step.
    package enum Match: Sendable, Hashable {
      case undefined
      case ambiguous
      case one(Int)
    }

    /// What a step is for.
    package enum Role: Sendable, Hashable {
      /// A step of the feature.
      case plain
      /// A changed copy of a step. It tells whether the step notices the change, and never fails the scenario.
      ///
      /// - Parameters:
      ///   - isFirst: whether it is the first one of its place. Later ones are called only if the earlier ones were not
      ///     noticed, or could not be converted.
      ///   - limit: the time limit; nil if it follows from the duration of the step before the probes.
      case probe(isFirst: Bool, limit: Duration?)
      /// The step once more after its probes, to find out whether they changed what it checks.
      case control

      package enum Kind: UInt8 {
        case plain, firstProbe, probe, control
      }
    }

    package let role: Role
    /// The keyword, as written.
    package let keyword: String
    package let line: Int
    package let column: Int
    /// The text after the keyword, placeholders replaced, in UTF-8. Most steps need only parts of it as strings.
    package let textBytes: ArraySlice<UInt8>
    package let match: Match
    /// The captured parts of the text.
    package let groups: [MatchedGroup]
    /// The table and the doc string.
    package let blocks: [PickleStepArgument]
    /// Why these do not fit the definition, so that the step fails; nil if they do.
    package let problem: String?

    /// Creates a step.
    package init(
      role: Role = .plain, keyword: String, line: Int, column: Int, textBytes: ArraySlice<UInt8>, match: Match,
      groups: [MatchedGroup] = [],
      blocks: [PickleStepArgument] = [], problem: String? = nil
    ) {
      self.role = role
      self.keyword = keyword
      self.line = line
      self.column = column
      self.textBytes = textBytes
      self.match = match
      self.groups = groups
      self.blocks = blocks
      self.problem = problem
    }

    /// The text after the keyword, placeholders replaced.
    package var text: String { String(decoding: textBytes, as: UTF8.self) }
  }

  /// The number of the attempt, counted from 0.
  package let number: Int
  /// Whether an earlier attempt failed.
  package let isRetry: Bool
  /// Whether another attempt will probably follow if this one fails, and if it passes.
  package let isRetriedOnFailure: Bool
  package let isRepeatedOnSuccess: Bool
  /// The feature and the rule.
  package let scope: PickleScope
  package let traits: ScenarioTraits
  /// The time limit of a step or hook that has none of its own; nil for none.
  package let timeLimit: Duration?
  /// The error if the scenario passes although its tag `@known-failure` says that it fails; nil without the tag.
  package let knownFailure: String?
  /// The scenario's name, placeholders replaced.
  package let name: String
  /// The line of the scenario, or of its examples row.
  package let line: Int
  /// The text under the scenario's name; empty if there is none.
  package let description: String
  /// The examples row of the scenario; nil for a scenario without examples.
  package let row: ExamplesRow?
  package let steps: [Step]

  /// Creates an order.
  package init(
    number: Int, isRetry: Bool, isRetriedOnFailure: Bool, isRepeatedOnSuccess: Bool, scope: PickleScope,
    traits: ScenarioTraits, timeLimit: Duration?, knownFailure: String?, name: String, line: Int, description: String,
    row: ExamplesRow?, steps: [Step]
  ) {
    self.number = number
    self.isRetry = isRetry
    self.isRetriedOnFailure = isRetriedOnFailure
    self.isRepeatedOnSuccess = isRepeatedOnSuccess
    self.scope = scope
    self.traits = traits
    self.timeLimit = timeLimit
    self.knownFailure = knownFailure
    self.name = name
    self.line = line
    self.description = description
    self.row = row
    self.steps = steps
  }

  /// The hooks and steps, in order of execution.
  package var testSteps: TestSteps {
    TestSteps(traits, stepCount: steps.count, isKnownFailure: knownFailure != nil)
  }
}

extension AttemptOrder: ScenarioDetails {
  package var feature: FeatureContext { scope.featureContext }
  package var rule: RuleContext? { scope.ruleContext }
  package var uri: String { feature.uri }
  package var tags: [String] { traits.tags }
}

/// An order to call a hook of the run, a feature or a rule.
package struct HookOrder: Sendable {
  /// The hook's index among the definitions.
  package let hook: Int
  /// The feature, and optionally the rule, of the call; nil for a hook of the run.
  package let scope: PickleScope?
  /// The outcomes of the completed scenarios of the run, the feature or the rule.
  package let counts: ScenarioCounts
  /// The time limit if the hook has none of its own; nil for none.
  package let timeLimit: Duration?

  /// Creates an order.
  package init(hook: Int, scope: PickleScope?, counts: ScenarioCounts, timeLimit: Duration?) {
    self.hook = hook
    self.scope = scope
    self.counts = counts
    self.timeLimit = timeLimit
  }
}
