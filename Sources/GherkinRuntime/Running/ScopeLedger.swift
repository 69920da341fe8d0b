import GherkinSteps

/// Knows when the first scenario of a feature or a rule begins and the last one ends.
struct ScopeLedger {
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
