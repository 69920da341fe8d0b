import CucumberMessages
import Gherkin
import GherkinSteps

/// Calls the hooks of the run, of features and of rules.
struct RunHookCaller: Sendable {
  let run: TestRun
  let runID: String
  /// Takes what hooks emit, in place of the run's bus.
  var emit: TestCaseExecutor.Emit?

  /// Calls the hooks of a moment, those after something in reverse order of registration. All run, even if one fails.
  ///
  /// - Parameter scope: the feature and maybe the rule that they are called for, whose tags choose them.
  /// - Returns: the worst of what they came to: above `skipped` one failed, `skipped` where one asks to skip what follows.
  func call(_ moment: Hook.Moment, for scope: PickleScope? = nil) async -> Envelope.TestStepResult.Status {
    guard !run.settings.isDry else { return .unknown }
    let hooks = run.catalogue.hooks(moment, for: (scope?.rule ?? scope?.feature)?.tags ?? [])
    var worst = Envelope.TestStepResult.Status.unknown
    for hook in moment.isAfter ? hooks.reversed() : hooks {
      let call = RunHook(
        hook: hook, id: run.ids.next(), runID: runID, parameters: run.settings.parameters, scope: scope)
      worst = max(worst, await run.executor.run(call, emit: emit ?? { [bus = run.bus] in bus.send($0) }))
    }
    return worst
  }
}

extension Hook.Moment {
  fileprivate var isAfter: Bool {
    switch self {
    case .afterAll, .afterFeature, .afterRule, .afterScenario, .afterStep, .tearDown: true
    case .beforeAll, .beforeFeature, .beforeRule, .beforeScenario, .beforeStep, .around: false
    }
  }
}
