internal import CucumberExpressions

extension StepLibrary.Builder {
  /// Registers a hook that runs once, before the first scenario. All of them run, even if one fails; then no scenario
  /// does.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the run, ``Skip`` skips all scenarios.
  public func beforeAll(
    name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    runHook(.beforeAll, nil, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs once, after the last scenario and whatever came of it, in reverse order of registration.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the run.
  public func afterAll(
    name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    runHook(.afterAll, nil, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs once before the first scenario of each feature that has one to run.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the feature's tags; nil for all features.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the run, and the feature's scenarios are skipped; ``Skip`` skips them too.
  public func beforeFeature(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    runHook(.beforeFeature, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs once after the last scenario of each feature whose hooks before it ran, also where
  /// these failed; in reverse order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the feature's tags; nil for all features.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the run.
  public func afterFeature(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    runHook(.afterFeature, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs once before the first scenario of each rule that has one to run.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the tags of rule and feature; nil for all rules.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the run, and the rule's scenarios are skipped; ``Skip`` skips them too.
  public func beforeRule(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    runHook(.beforeRule, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  /// Registers a hook that runs once after the last scenario of each rule whose hooks before it ran, also where
  /// these failed; in reverse order of registration.
  ///
  /// - Parameters:
  ///   - tags: a tag expression over the tags of rule and feature; nil for all rules.
  ///   - name: a name for reports.
  ///   - timeout: how long it may take: zero for any time, nil for what scenario or run say.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - body: what it does; an error fails the run.
  public func afterRule(
    tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    runHook(.afterRule, tags, name, timeout, SourcePlace(fileID: fileID, filePath: filePath, line: line), body)
  }

  private func runHook(
    _ moment: Hook.Moment, _ tags: String?, _ name: String?, _ timeout: Duration?, _ place: SourcePlace,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    add(.hook(Hook(moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: .run(body))))
  }
}
