package import GherkinProtocol
package import GherkinSyntax
package import GherkinSteps

/// Calls the hooks of the run, of features and of rules.
package struct RunHookCaller: Sendable {
  let catalogue: StepCatalogue
  let executor: any TestCaseExecutor
  let ids: IncrementingIDGenerator
  let isDry: Bool

  /// Creates a caller.
  ///
  /// - Parameter isDry: whether no hook is called.
  package init(catalogue: StepCatalogue, executor: any TestCaseExecutor, ids: IncrementingIDGenerator, isDry: Bool) {
    self.catalogue = catalogue
    self.executor = executor
    self.ids = ids
    self.isDry = isDry
  }

  /// Calls the hooks of a kind in a process. Hooks after something are called in reverse order of registration. All are
  /// called even if one fails, unless the failed hook creates something that others may need. A feature's shared
  /// resources are created first and torn down last.
  ///
  /// - Parameters:
  ///   - scope: the feature, and optionally the rule, whose tags select the hooks.
  ///   - process: the process that calls them; nil for all.
  ///   - counts: the outcomes of the scope's scenarios.
  /// - Returns: their result.
  package func call(
    _ moment: Hook.Moment, for scope: PickleScope? = nil, process: Int? = nil, counts: ScenarioCounts = ScenarioCounts()
  ) async -> HookEnding {
    guard !isDry else { return HookEnding() }
    let chosen = catalogue.hooks(moment, for: scope?.innermost.tags ?? [])
    let hooks = chosen.filter { catalogue.hooks[$0].isOnce } + chosen.filter { !catalogue.hooks[$0].isOnce }
    var ending = HookEnding()
    for hook in moment.isAfter ? hooks.reversed() : hooks {
      if let process {
        ending.add(await call(hook, scope, process, counts))
      } else {
        ending.add(await callEverywhere(hook, counts))
      }
      if ending.worst >= .skipped, !moment.isAfter, catalogue.hooks[hook].isOnce { break }
    }
    return ending
  }

  /// Creates the run's shared resources in order, up to the first failure, because others may depend on them.
  ///
  /// - Returns: the result, and the number of resources to tear down.
  package func makeOnce() async -> (ending: HookEnding, count: Int) {
    guard !isDry else { return (HookEnding(), 0) }
    let hooks = catalogue.hooks(.makeOnce)
    for (index, hook) in hooks.enumerated() {
      let ending = await call(hook, nil, 0)
      if ending.worst >= .skipped { return (ending, index + 1) }
    }
    return (HookEnding(), hooks.count)
  }

  /// Tears down a number of the run's shared resources in reverse order.
  ///
  /// - Returns: whether there was no failure.
  package func tearDownOnce(_ count: Int) async -> Bool {
    var ending = HookEnding()
    for hook in catalogue.hooks(.tearDownOnce).prefix(count).reversed() { ending.add(await call(hook, nil, 0)) }
    return ending.worst <= .skipped
  }

  private func callEverywhere(_ hook: Int, _ counts: ScenarioCounts) async -> HookEnding {
    await withTaskGroup(of: HookEnding.self) { group in
      for process in 0..<executor.processCount { group.addTask { await call(hook, nil, process, counts) } }
      return await group.reduce(into: HookEnding()) { $0.add($1) }
    }
  }

  private func call(
    _ hook: Int, _ scope: PickleScope?, _ process: Int, _ counts: ScenarioCounts = ScenarioCounts()
  ) async -> HookEnding {
    await executor.run(HookCall(hook: hook, id: ids.next(), process: process, scope: scope, counts: counts))
  }
}
