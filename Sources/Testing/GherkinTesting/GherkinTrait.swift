import Synchronization
public import Testing

/// The trait `.gherkin` of a test function or a suite that runs scenarios.
///
/// When the function or suite ends, the trait runs the `afterRule`, `afterFeature` and `afterAll` hooks, and tears down
/// the values of `Once`, even if `swift test --filter` runs a single case or the function is cancelled. Without the
/// trait, this happens only after every scenario has run.
///
/// ```swift
/// @Test("the features", .gherkin, arguments: try Scenarios(in: "Features", steps: [beerSteps]))
/// func scenario(_ scenario: Scenario) async throws {
///   try await scenario.run()
/// }
/// ```
///
/// An `afterAll` hook that fails is an issue of the function or suite.
public struct GherkinTrait: TestTrait, SuiteTrait, TestScoping {
  /// Wraps the function or suite as a whole, and each case of a function with arguments.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> GherkinTrait? {
    testCase == nil || test.isParameterized ? self : nil
  }

  /// Runs a function or suite, and then ends the runs of its scenarios; or runs a case, which fails if it does not run
  /// its scenario.
  ///
  /// - Throws: the error of `function`.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase == nil else {
      let scope = CaseScope()
      try await CaseScope.$current.withValue(scope) { try await function() }
      guard !scope.hasRun.load(ordering: .relaxed) else { return }
      Issue.record(
        "this case ended without running its scenario, so nothing was checked; call run() on the scenario",
        sourceLocation: test.sourceLocation)
      return
    }
    let scope = SessionScope()
    let result: Result<Void, any Error>
    do {
      result = .success(try await SessionScope.$current.withValue(scope) { try await function() })
    } catch {
      result = .failure(error)
    }
    // A separate task, because the function's task may be cancelled.
    await Task { await scope.end() }.value
    try result.get()
  }
}

extension Trait where Self == GherkinTrait {
  /// A trait that runs the `afterAll` hooks and tears down shared values when the test function or suite ends.
  public static var gherkin: Self { GherkinTrait() }
}

/// A case of a test function with the trait ``GherkinTrait``.
final class CaseScope: Sendable {
  /// The running case; nil without the trait.
  @TaskLocal static var current: CaseScope?

  /// Whether a scenario was run.
  let hasRun = Atomic<Bool>(false)
}

/// The sessions that are kept open until the end of a test function or suite with the trait ``GherkinTrait``.
final class SessionScope: Sendable {
  /// The innermost scope of the task; nil without the trait.
  @TaskLocal static var current: SessionScope?

  private let sessions = Mutex<[ObjectIdentifier: ScenarioSession]>([:])

  /// Keeps a session open.
  func hold(_ session: ScenarioSession) async {
    sessions.withLock { $0[ObjectIdentifier(session)] = session }
    await session.hold(by: ObjectIdentifier(self))
  }

  /// Releases all sessions.
  func end() async {
    for session in sessions.withLock(\.values) { await session.release(by: ObjectIdentifier(self)) }
  }
}
