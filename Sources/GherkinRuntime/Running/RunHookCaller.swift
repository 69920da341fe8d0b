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
    for hook in moment.isAfter ? hooks.reversed() : hooks { worst = max(worst, await call(hook, scope)) }
    return worst
  }

  /// Makes what the run has once, one after the other, up to the first that does not pass, as others may need it.
  ///
  /// - Returns: the worst of what that came to, and how many there are to be cleared away.
  func makeOnce() async -> (worst: Envelope.TestStepResult.Status, count: Int) {
    guard !run.settings.isDry else { return (.unknown, 0) }
    let hooks = run.catalogue.hooks(.makeOnce)
    for (index, hook) in hooks.enumerated() {
      let status = await call(hook)
      if status >= .skipped { return (status, index + 1) }
    }
    return (.unknown, hooks.count)
  }

  /// Clears away so many of the things that the run has once, the last first.
  ///
  /// - Returns: whether all of that went well.
  func tearDownOnce(_ count: Int) async -> Bool {
    var worst = Envelope.TestStepResult.Status.unknown
    for hook in run.catalogue.hooks(.tearDownOnce).prefix(count).reversed() { worst = max(worst, await call(hook)) }
    return worst <= .skipped
  }

  private func call(_ hook: Int, _ scope: PickleScope? = nil) async -> Envelope.TestStepResult.Status {
    let call = RunHook(
      hook: hook, id: run.ids.next(), runID: runID, parameters: run.settings.parameters, scope: scope)
    return await run.executor.run(call, emit: emit ?? { [bus = run.bus] in bus.send($0) })
  }
}

extension Hook.Moment {
  fileprivate var isAfter: Bool {
    switch self {
    case .tearDownOnce, .afterAll, .afterFeature, .afterRule, .afterScenario, .afterStep, .tearDown: true
    case .makeOnce, .beforeAll, .beforeFeature, .beforeRule, .beforeScenario, .beforeStep, .around: false
    }
  }
}
