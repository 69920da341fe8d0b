import CucumberMessages
import Gherkin
import GherkinSteps

/// Runs test cases one after the other, each with its attempts, and the hooks around features and rules.
struct TestCaseSequence {
  let run: TestRun
  let hooks: RunHookCaller
  /// The feature and rule of each scenario, by its node's id.
  let scopes: [String: PickleScope]

  /// Runs them all.
  ///
  /// - Returns: whether every scenario passed or was skipped on purpose, and no hook failed.
  func run(_ testCases: [TestCase]) async -> Bool {
    var ledger = ScopeLedger(testCases.compactMap(scope), hooks)
    var success = true
    var isStopped = false
    for testCase in testCases {
      await run.bus.room()
      let mayRun = await ledger.enter(scope(testCase))
      let status = await attempts(at: testCase, isStopped || !mayRun || run.settings.isDry ? .skip : .run)
      await ledger.leave(scope(testCase))
      if status > .skipped {
        success = false
        isStopped = run.settings.failsFast
      }
    }
    return success && ledger.success
  }

  private func scope(_ testCase: TestCase) -> PickleScope? {
    testCase.pickle.astNodeIds.first.flatMap { scopes[$0] }
  }

  private func attempts(at testCase: TestCase, _ mode: Attempt.Mode) async -> Envelope.TestStepResult.Status {
    let retries = mode == .run ? run.settings.retry.retries(of: testCase.pickle) : 0
    var number = 0
    while true {
      let attempt = Attempt(
        id: run.ids.next(), number: number, isRetriedOnFailure: number < retries, mode: mode,
        parameters: run.settings.parameters)
      let status = await run.executor.run(testCase, attempt) { [bus = run.bus] in bus.send($0) }
      guard status == .failed, number < retries else { return status }
      number += 1
    }
  }
}

/// Knows when the first scenario of a feature or a rule begins and the last one ends.
private struct ScopeLedger {
  private var left: [PickleScope.Level: Int] = [:]
  /// Whether the hooks before a feature or rule went well.
  private var entered: [PickleScope.Level: Bool] = [:]
  private let hooks: RunHookCaller
  /// Whether no hook failed.
  private(set) var success = true

  init(_ scopes: [PickleScope], _ hooks: RunHookCaller) {
    self.hooks = hooks
    for scope in scopes {
      left[scope.feature, default: 0] += 1
      if let rule = scope.rule { left[rule, default: 0] += 1 }
    }
  }

  /// A scenario begins: calls the hooks before its feature and rule, if it is the first.
  ///
  /// - Returns: whether they went well.
  mutating func enter(_ scope: PickleScope?) async -> Bool {
    guard let scope else { return true }
    if entered[scope.feature] == nil {
      entered[scope.feature] = await hooks.call(.beforeFeature, for: scope.feature.tags)
    }
    var wentWell = entered[scope.feature] == true
    if let rule = scope.rule {
      if entered[rule] == nil { entered[rule] = await hooks.call(.beforeRule, for: rule.tags) }
      wentWell = wentWell && entered[rule] == true
    }
    success = success && wentWell
    return wentWell
  }

  /// A scenario ended: calls the hooks after its rule and feature, if it was the last.
  mutating func leave(_ scope: PickleScope?) async {
    guard let scope else { return }
    if let rule = scope.rule, isLast(rule), await !hooks.call(.afterRule, for: rule.tags) { success = false }
    if isLast(scope.feature), await !hooks.call(.afterFeature, for: scope.feature.tags) { success = false }
  }

  private mutating func isLast(_ level: PickleScope.Level) -> Bool {
    left[level, default: 0] -= 1
    return left[level] == 0
  }
}
