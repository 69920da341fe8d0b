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
    hook(.beforeScenario, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { state in
      try await body(state.world(W.self))
    }
  }

  /// Registers a hook that runs after each scenario, whatever its outcome, in reverse order of registration.
  ///
  /// It gets the outcome: the status, the failed step, the error, the duration, the attempt, and whether the scenario
  /// will be retried.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the scenario.
  public func after(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (W, ScenarioOutcome) async throws -> Void
  ) {
    hook(.afterScenario, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { state in
      try await body(state.world(W.self), state.outcome)
    }
  }

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
  /// process crashed or was terminated at a time limit.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error is added to the step's.
  public func onFailure(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ body: @escaping @Sendable (W, StepFailure) async throws -> Void
  ) {
    hook(.onFailure, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { state in
      guard let failure = state.failure else { return }
      try await body(state.world(W.self), failure)
    }
  }

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
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        _ world: W, _ scenario: nonisolated(nonsending) () async throws -> Void
      ) async throws -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    let around = Hook.Body.around { state, rest in try await body(state.world(W.self), rest) }
    add(.hook(Hook(moment: .around, name: name, tagExpression: tags, place: place, timeout: timeout, body: around)))
  }

  // MARK: Steps

  /// Registers a hook that runs before each step that is about to run.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the step, and its body is not called.
  public func beforeStep(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ body: @escaping @Sendable (W, StepContext) async throws -> Void
  ) {
    hook(.beforeStep, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { state in
      guard let step = state.step else { return }
      try await body(state.world(W.self), step)
    }
  }

  /// Registers a hook that runs after each step that ran, in reverse order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the step. If the step has failed already, both errors are reported.
  public func afterStep(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ body: @escaping @Sendable (W, StepOutcome) async throws -> Void
  ) {
    hook(.afterStep, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { state in
      guard let outcome = state.stepOutcome else { return }
      try await body(state.world(W.self), outcome)
    }
  }

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
      nonisolated(nonsending) @escaping @Sendable (
        _ world: W, _ step: StepContext, _ run: nonisolated(nonsending) () async throws -> Void
      ) async throws -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    let around = Hook.Body.around { state, rest in
      guard let step = state.step else { return try await rest() }
      try await body(state.world(W.self), step, rest)
    }
    add(.hook(Hook(moment: .aroundStep, name: name, tagExpression: tags, place: place, timeout: timeout, body: around)))
  }

  private func hook(
    _ moment: Hook.Moment, _ tags: String?, _ name: String?, _ timeout: Duration?, _ place: CodeLocation,
    _ body: @escaping @Sendable (ScenarioState) async throws -> Void
  ) {
    add(
      .hook(
        Hook(
          moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: .scenario(body))))
  }
}

extension StepLibrary.Builder {
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
    runHook(.beforeAll, nil, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
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
    runHook(.afterAll, nil, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { run in
      try await body(run, run.counts)
    }
  }

  // MARK: Features

  /// Registers a hook that runs in each worker before its first scenario of a feature.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the feature's tags; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the run, and the feature's scenarios do not run; ``Skip`` skips
  ///     them.
  public func beforeFeature(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (RunContext, FeatureContext) async throws -> Void
  ) {
    runHook(.beforeFeature, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { run in
      guard let feature = run.feature else { return }
      try await body(run, feature)
    }
  }

  /// Registers a hook that runs after the last scenario of a feature, in each worker that ran the hooks before it, even
  /// if they failed; in reverse order of registration. It gets the outcomes of the feature's scenarios in all workers.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the feature's tags; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the run.
  public func afterFeature(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (RunContext, FeatureOutcome) async throws -> Void
  ) {
    runHook(.afterFeature, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { run in
      guard let feature = run.feature else { return }
      try await body(run, FeatureOutcome(feature: feature, counts: run.counts))
    }
  }

  // MARK: Rules

  /// Registers a hook that runs in each worker before its first scenario of a rule.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the tags of rule and feature; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the run, and the rule's scenarios do not run; ``Skip`` skips them.
  public func beforeRule(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (RunContext, RuleContext) async throws -> Void
  ) {
    runHook(.beforeRule, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { run in
      guard let rule = run.rule else { return }
      try await body(run, rule)
    }
  }

  /// Registers a hook that runs after the last scenario of a rule, in each worker that ran the hooks before it, even if
  /// they failed; in reverse order of registration. It gets the outcomes of the rule's scenarios in all workers.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the tags of rule and feature; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - body: the body of the hook. An error fails the run.
  public func afterRule(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body: @escaping @Sendable (RunContext, RuleOutcome) async throws -> Void
  ) {
    runHook(.afterRule, tags, name, timeout, CodeLocation(fileID: fileID, filePath: filePath, line: line)) { run in
      guard let rule = run.rule else { return }
      try await body(run, RuleOutcome(rule: rule, counts: run.counts))
    }
  }

  private func runHook(
    _ moment: Hook.Moment, _ tags: String?, _ name: String?, _ timeout: Duration?, _ place: CodeLocation,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    add(.hook(Hook(moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: .run(body))))
  }
}
