internal import GherkinExpressions

extension StepLibrary.Builder {
  // MARK: The run

  /// Registers a hook that runs in each worker, before any scenario runs. If a hook throws, no scenario runs.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the run.
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
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
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
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
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
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
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
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
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
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
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
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
