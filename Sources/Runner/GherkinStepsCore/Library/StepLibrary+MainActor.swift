extension StepLibrary {
  /// Registers the steps, hooks and parameter types of a library whose bodies of steps and of hooks of scenarios run on the
  /// main actor; otherwise it is a ``Builder``.
  public final class MainActorBuilder<W: World>: CommonBuilder {
    /// The builder whose bodies run anywhere.
    private var anywhere: Builder<W> { Builder(registrations) }

    /// Defines a step that sets up a context.
    public var given: MainActorStepRegistrar<W> { MainActorStepRegistrar(anywhere.given) }
    /// Defines a step that acts.
    public var when: MainActorStepRegistrar<W> { MainActorStepRegistrar(anywhere.when) }
    /// Defines a step that checks an outcome.
    public var then: MainActorStepRegistrar<W> { MainActorStepRegistrar(anywhere.then) }
    /// Defines a step for any keyword.
    public var step: MainActorStepRegistrar<W> { MainActorStepRegistrar(anywhere.step) }

    /// Registers a hook that runs before each scenario: ``Builder/before(tags:name:timeout:fileID:filePath:line:_:)``.
    public func before(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line, _ body: @escaping @MainActor @Sendable (W) async throws -> Void
    ) {
      anywhere.before(tags: tags, name: name, timeout: timeout, fileID: fileID, filePath: filePath, line: line) {
        world in
        nonisolated(unsafe) let world = world
        try await body(world)
      }
    }

    /// Registers a hook that runs after each scenario: ``Builder/after``.
    public var after: MainActorHookRegistrar<W, ScenarioOutcome> { MainActorHookRegistrar(anywhere.after) }
    /// Registers a hook that runs when a step has failed: ``Builder/onFailure``.
    public var onFailure: MainActorHookRegistrar<W, StepFailure> { MainActorHookRegistrar(anywhere.onFailure) }
    /// Registers a hook that runs before each step: ``Builder/beforeStep``.
    public var beforeStep: MainActorHookRegistrar<W, StepContext> { MainActorHookRegistrar(anywhere.beforeStep) }
    /// Registers a hook that runs after each step: ``Builder/afterStep``.
    public var afterStep: MainActorHookRegistrar<W, StepOutcome> { MainActorHookRegistrar(anywhere.afterStep) }

    /// Registers a hook around each scenario: ``Builder/around(tags:name:timeout:fileID:filePath:line:_:)``. Its body runs
    /// on the main actor; what it calls runs where it would run without the hook.
    public func around(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body:
        @escaping @MainActor @Sendable (_ world: W, _ scenario: @Sendable () async throws -> Void) async throws -> Void
    ) {
      anywhere.around(tags: tags, name: name, timeout: timeout, fileID: fileID, filePath: filePath, line: line) {
        world, scenario in
        nonisolated(unsafe) let world = world
        try await body(world, scenario)
      }
    }

    /// Registers a hook around each step: ``Builder/aroundStep(tags:name:timeout:fileID:filePath:line:_:)``.
    public func aroundStep(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body:
        @escaping @MainActor @Sendable (
          _ world: W, _ step: StepContext, _ run: @Sendable () async throws -> Void
        ) async throws -> Void
    ) {
      anywhere.aroundStep(tags: tags, name: name, timeout: timeout, fileID: fileID, filePath: filePath, line: line) {
        world, step, run in
        nonisolated(unsafe) let world = world
        try await body(world, step, run)
      }
    }
  }

  /// Defines steps with bodies on the main actor when called as a function; otherwise it is a ``StepRegistrar``.
  public struct MainActorStepRegistrar<W: World> {
    private let registrar: StepRegistrar<W>

    init(_ registrar: StepRegistrar<W>) {
      self.registrar = registrar
    }

    /// Adds a definition for each pattern. Steps run one after another, so that no other code uses the world meanwhile.
    private func add<each Argument: Sendable>(
      _ patterns: [StepPattern], _ options: StepOptions, _ place: CodeLocation,
      _ body: @escaping @MainActor @Sendable (W, repeat each Argument) async throws -> Void
    ) {
      registrar.add(patterns, options, place) { (world, arguments: repeat each Argument) in
        nonisolated(unsafe) let world = world
        try await body(world, repeat each arguments)
      }
    }

    /// Defines a step by a Cucumber Expression. The parameters are those of ``StepRegistrar``.
    public func callAsFunction<each Argument: Sendable>(
      _ expression: String, or others: String..., timeout: Duration? = nil, continuesAfterFailure: Bool = false,
      about: String? = nil, deprecated: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line, _ body: @escaping @MainActor @Sendable (W, repeat each Argument) async throws -> Void
    ) {
      add(
        ([expression] + others).map(StepPattern.expression),
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Defines a step by a regular expression as text. The parameters are those of ``StepRegistrar``.
    public func callAsFunction<each Argument: Sendable>(
      regex: String, or others: String..., timeout: Duration? = nil, continuesAfterFailure: Bool = false,
      about: String? = nil, deprecated: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line, _ body: @escaping @MainActor @Sendable (W, repeat each Argument) async throws -> Void
    ) {
      add(
        ([regex] + others).map(StepPattern.regexText),
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Defines a step by a regex literal. The parameters are those of ``StepRegistrar``.
    public func callAsFunction<each Capture: Sendable>(
      _ regex: @autoclosure @escaping @Sendable () -> Regex<(Substring, repeat each Capture)>,
      timeout: Duration? = nil, continuesAfterFailure: Bool = false, about: String? = nil, deprecated: String? = nil,
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @MainActor @Sendable (W, repeat each Capture) async throws -> Void
    ) {
      add(
        [.regexLiteral(RegexLiteral(regex))],
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Defines a step by a regex literal, with a body that also gets the step's table or doc string.
    public func callAsFunction<each Capture: Sendable, Block: _StepBlock>(
      _ regex: @autoclosure @escaping @Sendable () -> Regex<(Substring, repeat each Capture)>,
      timeout: Duration? = nil, continuesAfterFailure: Bool = false, about: String? = nil, deprecated: String? = nil,
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @MainActor @Sendable (W, repeat each Capture, Block) async throws -> Void
    ) {
      add(
        [.regexLiteral(RegexLiteral(regex))],
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }
  }

  /// Registers a hook with a body on the main actor when called as a function; otherwise it is a ``HookRegistrar``.
  public struct MainActorHookRegistrar<Subject, Detail: Sendable> {
    private let registrar: HookRegistrar<Subject, Detail>

    init(_ registrar: HookRegistrar<Subject, Detail>) {
      self.registrar = registrar
    }

    /// Registers a hook. The parameters are those of ``HookRegistrar``.
    public func callAsFunction(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @MainActor @Sendable (Subject, Detail) async throws -> Void
    ) {
      registrar(tags: tags, name: name, timeout: timeout, fileID: fileID, filePath: filePath, line: line) {
        subject, detail in
        nonisolated(unsafe) let subject = subject
        try await body(subject, detail)
      }
    }

    /// Registers a hook whose body has one parameter.
    public func callAsFunction<each A, each B>(
      tags: String? = nil, name: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @MainActor @Sendable (Subject, repeat (Never) -> (each A, each B)) async throws -> Void
    ) {
      registrar(tags: tags, name: name, timeout: timeout, fileID: fileID, filePath: filePath, line: line) {
        subject, _ in
        nonisolated(unsafe) let subject = subject
        try await body(subject, repeat uncallable((each A).self, (each B).self))
      }
    }
  }
}
