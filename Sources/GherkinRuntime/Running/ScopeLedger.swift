import CucumberMessages
import GherkinSteps

/// Knows when the first scenario of a feature or a rule begins and the last one ends.
struct ScopeLedger {
  private var left: [PickleScope.Level: Int] = [:]
  /// Whether scenarios may run, as the hooks before their feature or rule neither failed nor skip them.
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

  /// A scenario begins: calls the hooks before its feature and rule, if it is the first of them that may run.
  ///
  /// - Parameters:
  ///   - scope: the scenario's feature and rule.
  ///   - mayRun: whether the scenario is to run, as far as is known; hooks are called for none that is not.
  /// - Returns: whether it is still to run.
  mutating func enter(_ scope: PickleScope?, mayRun: Bool) async -> Bool {
    guard let scope else { return mayRun }
    let mayEnter = await enter(scope.feature, .beforeFeature, scope.outside, mayRun: mayRun)
    guard let rule = scope.rule else { return mayEnter }
    return await enter(rule, .beforeRule, scope, mayRun: mayEnter)
  }

  private mutating func enter(
    _ level: PickleScope.Level, _ moment: Hook.Moment, _ scope: PickleScope, mayRun: Bool
  ) async -> Bool {
    guard mayRun else { return false }
    if let mayRun = entered[level] { return mayRun }
    let worst = await hooks.call(moment, for: scope)
    if worst > .skipped { success = false }
    entered[level] = worst < .skipped
    return worst < .skipped
  }

  /// A scenario ended: calls the hooks after its rule and feature, if it was the last and those before were called.
  mutating func leave(_ scope: PickleScope?) async {
    guard let scope else { return }
    if let rule = scope.rule { await leave(rule, .afterRule, scope) }
    await leave(scope.feature, .afterFeature, scope.outside)
  }

  private mutating func leave(_ level: PickleScope.Level, _ moment: Hook.Moment, _ scope: PickleScope) async {
    guard isLast(level), entered[level] != nil else { return }
    if await hooks.call(moment, for: scope) > .skipped { success = false }
  }

  private mutating func isLast(_ level: PickleScope.Level) -> Bool {
    left[level, default: 0] -= 1
    return left[level] == 0
  }
}
