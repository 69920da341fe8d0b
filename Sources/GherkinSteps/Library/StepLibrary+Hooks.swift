internal import CucumberExpressions

extension StepLibrary.Builder {
  /// Registers a hook that runs before each scenario, in order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - body: what it does; an error fails the scenario, ``Skip`` skips it.
  public func before(
    tags: String? = nil, name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    hook(.beforeScenario, tags, name, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs after each scenario whatever its outcome, in reverse order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression that chooses the scenarios: `@slow and not @wip`; nil for all.
  ///   - name: a name for reports.
  ///   - body: what it does; an error fails the scenario.
  public func after(
    tags: String? = nil, name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    hook(.afterScenario, tags, name, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  private func hook(
    _ moment: Hook.Moment, _ tags: String?, _ name: String?, _ place: SourcePlace,
    _ body: @escaping @Sendable (W) async throws -> Void
  ) {
    let hook = Hook(moment: moment, name: name, tagExpression: tags, place: place) { worlds in
      try await body(worlds.world(W.self))
    }
    add(.hook(hook))
  }
}
