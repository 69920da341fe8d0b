extension StepLibrary.Builder {
  // MARK: Scenarios

  /// Registers a hook that runs before each scenario, in order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the scenario, ``Skip`` skips it.
  public func before(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    hook(.beforeScenario, tags, name, timeout, place, .scenario { state in try await body(state.world(W.self)) })
  }

  /// Registers a hook that runs after each scenario, whatever its outcome, in reverse order of registration:
  /// `steps.after { world, outcome in … }`.
  ///
  /// It gets the outcome: the status, the failed step, the error, the duration, the attempt, and whether the scenario
  /// will be retried. An error of its body fails the scenario.
  public var after: StepLibrary.HookRegistrar<W, ScenarioOutcome> { registrar(.afterScenario) { $0.outcome } }

  /// Registers a hook that runs when a step, or a hook before the scenario, has failed. It runs before the result is
  /// reported, so its attachments belong to the failed step.
  ///
  /// ```swift
  /// steps.onFailure { world, failure in
  ///   world.scenario.attach(try await world.app.screenshot(), mediaType: "image/png")
  /// }
  /// ```
  ///
  /// It runs after the `afterStep` hooks. It does not run if a step is pending, undefined or ambiguous, nor if the
  /// process crashed or was terminated at a time limit. An error of its body is added to the step's.
  public var onFailure: StepLibrary.HookRegistrar<W, StepFailure> { registrar(.onFailure) { $0.failure } }

  /// Registers a hook around each scenario, outside of its other hooks. Call `scenario` exactly once.
  ///
  /// ```swift
  /// steps.around { world, scenario in
  ///   try await withTransaction { try await scenario() }
  /// }
  /// ```
  ///
  /// After the call, `world.scenario.outcome` is the outcome of the scenario.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit before the scenario, and again after it. `.zero` disables the limit; `nil` inherits it
  ///     from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. The closure `scenario` throws only if it is called again; failures inside are
  ///     reported with the results of the scenario.
  public func around(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (_ world: W, _ scenario: @Sendable () async throws -> Void) async throws -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    hook(.around, tags, name, timeout, place, .around { state, rest in try await body(state.world(W.self), rest) })
  }

  // MARK: Steps

  /// Registers a hook that runs before each step that is about to run: `steps.beforeStep { world, step in … }`.
  ///
  /// An error of its body fails the step, whose body is not called.
  public var beforeStep: StepLibrary.HookRegistrar<W, StepContext> { registrar(.beforeStep) { $0.step } }

  /// Registers a hook that runs after each step that ran, in reverse order of registration:
  /// `steps.afterStep { world, outcome in … }`.
  ///
  /// An error of its body fails the step. If the step has failed already, both errors are reported.
  public var afterStep: StepLibrary.HookRegistrar<W, StepOutcome> { registrar(.afterStep) { $0.stepOutcome } }

  /// Registers a hook around each step that is about to run, outside of its other hooks. Call the closure exactly once.
  ///
  /// ```swift
  /// steps.aroundStep { world, step, run in
  ///   try await withSpan(step.text) { try await run() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit before the step, and again after it. `.zero` disables the limit; `nil` inherits it
  ///     from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. The closure throws only if it is called again: the step's own error is reported
  ///     with its result. An error of this body fails the step too.
  public func aroundStep(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body:
      @escaping @Sendable (
        _ world: W, _ step: StepContext, _ run: @Sendable () async throws -> Void
      ) async throws -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    let around = Hook.Body.around { state, rest in
      guard let step = state.step else { return try await rest() }
      try await body(state.world(W.self), step, rest)
    }
    hook(.aroundStep, tags, name, timeout, place, around)
  }

  private func registrar<Detail>(
    _ moment: Hook.Moment, _ detail: @escaping @Sendable (ScenarioState) -> Detail?
  ) -> StepLibrary.HookRegistrar<W, Detail> {
    StepLibrary.HookRegistrar { [self] tags, name, timeout, place, body in
      let body: @Sendable (ScenarioState) async throws -> Void = { state in
        guard let detail = detail(state) else { return }
        try await body(state.world(W.self), detail)
      }
      hook(moment, tags, name, timeout, place, .scenario(body))
    }
  }
}

extension StepLibrary.CommonBuilder {
  // MARK: The run

  /// Registers a hook that runs in each worker, before any scenario runs. If a hook throws, no scenario runs.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the run, ``Skip`` skips all scenarios.
  public func beforeAll(
    name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    hook(.beforeAll, nil, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line), .run(body))
  }

  /// Registers a hook that runs in each worker after the last scenario and after every outcome, in reverse order of
  /// registration. It gets the outcomes of the scenarios of the whole run.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the run.
  public func afterAll(
    name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (RunContext, ScenarioCounts) async throws -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    hook(.afterAll, nil, name, timeout, place, .run { run in try await body(run, run.counts) })
  }

  /// Registers a hook that runs in each worker after the last scenario, and does not need the outcomes.
  public func afterAll<each A, each B>(
    name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    _ body: @escaping @Sendable (RunContext, repeat (Never) -> (each A, each B)) async throws -> Void
  ) {
    afterAll(name: name, timeout: timeout, fileID: fileID, filePath: filePath, line: line) { run, _ in
      try await body(run, repeat uncallable((each A).self, (each B).self))
    }
  }

  // MARK: Features

  /// Registers a hook that runs in each worker before its first scenario of a feature:
  /// `steps.beforeFeature { run, feature in … }`. Its tag expression applies to the feature's tags.
  ///
  /// An error of its body fails the run, and the feature's scenarios do not run; ``Skip`` skips them.
  public var beforeFeature: StepLibrary.HookRegistrar<RunContext, FeatureContext> {
    registrar(.beforeFeature) { $0.feature }
  }

  /// Registers a hook that runs after the last scenario of a feature, in each worker that ran the hooks before it, even
  /// if they failed; in reverse order of registration: `steps.afterFeature { run, outcome in … }`.
  ///
  /// It gets the outcomes of the feature's scenarios in all workers. Its tag expression applies to the feature's tags.
  /// An error of its body fails the run.
  public var afterFeature: StepLibrary.HookRegistrar<RunContext, FeatureOutcome> {
    registrar(.afterFeature) { run in run.feature.map { FeatureOutcome(feature: $0, counts: run.counts) } }
  }

  // MARK: Rules

  /// Registers a hook that runs in each worker before its first scenario of a rule:
  /// `steps.beforeRule { run, rule in … }`. Its tag expression applies to the tags of rule and feature.
  ///
  /// An error of its body fails the run, and the rule's scenarios do not run; ``Skip`` skips them.
  public var beforeRule: StepLibrary.HookRegistrar<RunContext, RuleContext> { registrar(.beforeRule) { $0.rule } }

  /// Registers a hook that runs after the last scenario of a rule, in each worker that ran the hooks before it, even if
  /// they failed; in reverse order of registration: `steps.afterRule { run, outcome in … }`.
  ///
  /// It gets the outcomes of the rule's scenarios in all workers. Its tag expression applies to the tags of rule and
  /// feature. An error of its body fails the run.
  public var afterRule: StepLibrary.HookRegistrar<RunContext, RuleOutcome> {
    registrar(.afterRule) { run in run.rule.map { RuleOutcome(rule: $0, counts: run.counts) } }
  }

  private func registrar<Detail>(
    _ moment: Hook.Moment, _ detail: @escaping @Sendable (RunContext) -> Detail?
  ) -> StepLibrary.HookRegistrar<RunContext, Detail> {
    StepLibrary.HookRegistrar { [self] tags, name, timeout, place, body in
      let body: @Sendable (RunContext) async throws -> Void = { run in
        guard let detail = detail(run) else { return }
        try await body(run, detail)
      }
      hook(moment, tags, name, timeout, place, .run(body))
    }
  }

  func hook(
    _ moment: Hook.Moment, _ tags: String?, _ name: String?, _ timeout: Duration?, _ place: CodeLocation,
    _ body: Hook.Body
  ) {
    add(.hook(Hook(moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: body)))
  }
}
