package import GherkinProtocol
package import GherkinSteps
import Synchronization
package import GherkinSyntax

/// Tracks which features and rules have started in which process, and which have ended.
///
/// The hooks before a feature or rule run in a process when it gets the first of its scenarios. The hooks after it run
/// in exactly these processes when the scenarios in all processes have ended.
package final class ScopeTracker: Sendable {
  /// A feature or a rule in a process.
  private struct Entry: Hashable {
    let level: PickleScope.Level
    let process: Int
  }

  private enum Entrance {
    /// The hooks are running; others wait for them.
    case running([CheckedContinuation<ScenarioMode?, Never>])
    /// The hooks have run.
    case done(ScenarioMode?)
  }

  private struct State {
    /// The number of scenarios that have not ended.
    var left: [PickleScope.Level: Int] = [:]
    /// The outcomes of the others.
    var counts: [PickleScope.Level: ScenarioCounts] = [:]
    var entrances: [Entry: Entrance] = [:]
    /// The processes that have started a level, in order.
    var processes: [PickleScope.Level: [Int]] = [:]
    /// Levels whose hooks failed, or skip them, in some process.
    var blocked: [PickleScope.Level: ScenarioMode?] = [:]
    var success = true
  }

  private let state: Mutex<State>
  private let hooks: RunHookCaller

  package init(_ testCases: [TestCase], _ hooks: RunHookCaller) {
    self.hooks = hooks
    var left: [PickleScope.Level: Int] = [:]
    for testCase in testCases {
      for level in testCase.scope.levels { left[level, default: 0] += 1 }
    }
    state = Mutex(State(left: left))
  }

  /// Whether no hook failed.
  package var success: Bool { state.withLock(\.success) }

  /// Starts a scenario in a process: calls the hooks before its feature and rule that the process has not called.
  ///
  /// - Returns: the mode of the scenario: skipped if a hook skips it; nil if it does not run because a hook failed.
  package func enter(_ scope: PickleScope, process: Int) async -> ScenarioMode? {
    let mode = await enter(scope.feature, .beforeFeature, scope.outside, process)
    guard mode == .run, let rule = scope.rule else { return mode }
    return await enter(rule, .beforeRule, scope, process)
  }

  private func enter(
    _ level: PickleScope.Level, _ moment: Hook.Moment, _ scope: PickleScope, _ process: Int
  ) async -> ScenarioMode? {
    let entry = Entry(level: level, process: process)
    switch claim(entry) {
    case .known(let mode): return mode
    case .running: return await end(of: entry)
    case .own: break
    }
    let mode = ScenarioMode(after: await hooks.call(moment, for: scope, process: process))
    let waiting: [CheckedContinuation<ScenarioMode?, Never>] = state.withLock { state in
      if mode == nil { state.success = false }
      if mode != .run { state.blocked.updateValue(mode, forKey: level) }
      defer { state.entrances[entry] = .done(mode) }
      if case .running(let waiting) = state.entrances[entry] { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume(returning: mode) }
    return mode
  }

  /// The caller of the hooks before a feature or rule in a process.
  private enum Claim {
    /// The hooks have been called.
    case known(ScenarioMode?)
    /// Another scenario is calling them.
    case running
    /// The requesting scenario must call them.
    case own
  }

  private func claim(_ entry: Entry) -> Claim {
    state.withLock { state in
      if let mode = state.blocked[entry.level] { return .known(mode) }
      switch state.entrances[entry] {
      case .done(let mode): return .known(mode)
      case .running: return .running
      case nil:
        state.entrances[entry] = .running([])
        state.processes[entry.level, default: []].append(entry.process)
        return .own
      }
    }
  }

  /// Waits for hooks that another scenario calls.
  private func end(of entry: Entry) async -> ScenarioMode? {
    await withCheckedContinuation { continuation in
      let entrance = state.withLock { state in
        if case .running(let waiting) = state.entrances[entry] {
          state.entrances[entry] = .running(waiting + [continuation])
        }
        return state.entrances[entry]
      }
      switch entrance {
      // The scenario that calls the hooks resumes it.
      case .running: break
      case .done(let mode): continuation.resume(returning: mode)
      case nil: continuation.resume(returning: nil)
      }
    }
  }

  /// A due call of hooks after a feature or rule.
  package struct End: Sendable {
    fileprivate let moment: Hook.Moment
    fileprivate let scope: PickleScope
    fileprivate let counts: ScenarioCounts
    package let process: Int
  }

  /// Ends a scenario.
  ///
  /// - Parameter ending: its result; nil if it did not run.
  /// - Returns: the due hooks, those of the rule before those of the feature.
  package func leave(_ testCase: TestCase, _ ending: ScenarioEnding?) -> [End] {
    let scope = testCase.scope
    return state.withLock { state in
      func ends(_ level: PickleScope.Level, _ moment: Hook.Moment, _ scope: PickleScope) -> [End] {
        state.counts[level, default: ScenarioCounts()].add(testCase, ending)
        state.left[level, default: 0] -= 1
        guard state.left[level] == 0 else { return [] }
        let counts = state.counts[level] ?? ScenarioCounts()
        return (state.processes[level] ?? []).map { End(moment: moment, scope: scope, counts: counts, process: $0) }
      }
      let rule = scope.rule.map { ends($0, .afterRule, scope) } ?? []
      return rule + ends(scope.feature, .afterFeature, scope.outside)
    }
  }

  /// Calls due hooks.
  package func call(_ end: End) async {
    if await hooks.call(end.moment, for: end.scope, process: end.process, counts: end.counts).worst > .skipped {
      state.withLock { $0.success = false }
    }
  }
}

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
