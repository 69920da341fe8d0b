package import CucumberExpressions

/// Code that runs before, after or around scenarios, steps, or the whole run.
package struct Hook: Sendable {
  /// Begins, like the rest of the scenario that it is handed, where its caller is: both are of the scenario's own task.
  package typealias AroundBody =
    nonisolated(nonsending) @Sendable (
      ScenarioState, nonisolated(nonsending) () async throws -> Void
    ) async throws -> Void

  /// When a hook runs.
  package enum Moment: Sendable, Hashable {
    /// Before and after all other hooks, in one process.
    case makeOnce, tearDownOnce
    case beforeAll, afterAll
    case beforeFeature, afterFeature
    case beforeRule, afterRule
    case beforeScenario, afterScenario
    case beforeStep, afterStep
    /// After the hooks after a step that failed, before its result is reported; and after a failed hook before a
    /// scenario.
    case onFailure
    /// Outside of all other hooks of a scenario.
    case around
    /// Outside of all other hooks of a step.
    case aroundStep
  }

  /// What a hook calls.
  package enum Body: Sendable {
    /// A hook of the run, a feature or a rule.
    case run(@Sendable (RunContext) async throws -> Void)
    /// Makes something that the run or a feature has once, or clears it away, as the moment says.
    case once(ResourceFactory)
    /// A hook of a scenario or a step; the state knows the step and how it ended.
    case scenario(@Sendable (ScenarioState) async throws -> Void)
    /// A hook that wraps the rest of the scenario, or a step.
    case around(AroundBody)
  }

  package let moment: Moment
  package let name: String?
  /// The tag expression that chooses the scenarios; nil for all.
  package let tagExpression: String?
  package let place: CodeLocation
  /// How long it may take: zero for any time, nil for what scenario or run say.
  package let timeout: Duration?
  package let body: Body

  /// Whether it makes something that the run or a feature has once, or clears it away.
  package var isOnce: Bool { if case .once = body { true } else { false } }

  /// The hook for the scenarios, features and rules that a library's tags choose too. A hook of the run is for none of
  /// these, and stays unchanged.
  package func limited(to tags: String) -> Hook {
    switch moment {
    case .makeOnce, .tearDownOnce, .beforeAll, .afterAll: return self
    case .beforeFeature, .afterFeature, .beforeRule, .afterRule, .beforeScenario, .afterScenario, .beforeStep,
      .afterStep, .onFailure, .around, .aroundStep:
      let own = tagExpression.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
      return Hook(
        moment: moment, name: name, tagExpression: own.map { "(\(tags)) and (\($0))" } ?? tags, place: place,
        timeout: timeout, body: body)
    }
  }
}
