internal import CucumberExpressions

extension StepLibrary.Builder {
  /// Registers a hook that runs before each scenario, in order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the scenario, ``Skip`` skips it.
  public func before(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    hook(.beforeScenario, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs after each scenario whatever its outcome, in reverse order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the scenario.
  public func after(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    hook(.afterScenario, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs before each step that is about to run. Its error is the step's.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the step, whose own body is not called then.
  public func beforeStep(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    hook(.beforeStep, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs after each step that ran, in reverse order of registration. Its error is the step's.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the step; where that failed already, both errors are told.
  public func afterStep(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    hook(.afterStep, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook around each scenario, outside of its other hooks: it is handed the rest of the scenario.
  ///
  /// ```swift
  /// steps.around { world, scenario in
  ///   try await withTransaction { try await scenario() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios; nil for all.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take before the scenario, and again after it: zero for any time, nil for what scenario
  ///     or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; it must call the closure once. The closure throws only where it is called again: what
  ///     fails inside is told in the scenario's results.
  public func around(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        _ world: W, _ scenario: nonisolated(nonsending) () async throws -> Void
      ) async throws -> Void
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
    let around = Hook.Body.around { worlds, rest in try await body(worlds.world(W.self), rest) }
    add(.hook(Hook(moment: .around, name: name, tagExpression: tags, place: place, timeout: timeout, body: around)))
  }

  private func hook(
    _ moment: Hook.Moment, _ tags: String?, _ name: String?, _ timeout: Duration?, _ place: SourcePlace,
    _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    let call = Hook.Body.scenario { worlds in try await body(worlds.world(W.self)) }
    add(.hook(Hook(moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: call)))
  }
}
