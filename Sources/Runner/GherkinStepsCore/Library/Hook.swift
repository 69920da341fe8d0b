/// Code that runs before, after or around scenarios, steps, or the whole run.
package struct Hook: Sendable {
  /// The kind of a hook.
  package enum Moment: String, Sendable, Hashable, Codable {
    /// Creates or tears down a shared resource, before and after all other hooks, in one process.
    case makeOnce, tearDownOnce
    case beforeAll, afterAll
    case beforeFeature, afterFeature
    case beforeRule, afterRule
    case beforeScenario, afterScenario
    case beforeStep, afterStep
    /// After the hooks after a failed step, before its result is reported; and after a failed hook before a scenario.
    case onFailure
    /// Around all other hooks of a scenario.
    case around
    /// Around all other hooks of a step.
    case aroundStep
  }

  /// The code of a hook.
  package enum Body: Sendable {
    /// A hook of the run, a feature or a rule.
    case run(@Sendable (RunContext) async throws -> Void)
    /// Creates or tears down a shared resource of the run or a feature, depending on the kind of hook.
    case once(ResourceFactory)
    /// A hook of a scenario or a step. The state contains the step and its result.
    case scenario(@Sendable (ScenarioState) async throws -> Void)
    /// A hook around the rest of the scenario, or a step. An actor can call the rest.
    case around(@Sendable (ScenarioState, @Sendable () async throws -> Void) async throws -> Void)
  }

  package let moment: Moment
  package let name: String?
  /// The tag expression that selects scenarios; nil for all.
  package let tagExpression: String?
  package let place: CodeLocation
  /// The time limit: `.zero` disables it; `nil` inherits it from the scenario or the run.
  package let timeout: Duration?
  package let body: Body

  /// Whether the hook creates or tears down a shared resource of the run or a feature.
  package var isOnce: Bool { if case .once = body { true } else { false } }

  /// Returns the hook restricted to scenarios, features and rules that a library's tags match. A hook of the run stays
  /// unchanged.
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

extension Hook.Moment {
  /// Whether the hook runs after its scope.
  package var isAfter: Bool {
    switch self {
    case .tearDownOnce, .afterAll, .afterFeature, .afterRule, .afterScenario, .afterStep: true
    case .makeOnce, .beforeAll, .beforeFeature, .beforeRule, .beforeScenario, .beforeStep, .onFailure, .around,
      .aroundStep:
      false
    }
  }
}
