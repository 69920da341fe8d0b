import GherkinProtocol
import GherkinStepsCore
import GherkinText

/// The attempt or hook whose code runs in the current task. Tasks that the code starts inherit it, and keep it if they
/// outlive the attempt.
final class CodeScope: Sendable {
  /// The scope of the current task; nil outside of steps and hooks, and in code without a task.
  @TaskLocal static var current: CodeScope?

  /// The scenario or the hook: `"Sign in" (Features/sign_in.feature:3)`.
  let name: @Sendable () -> String
  /// Adds a record to the running step or hook; returns whether the attempt or hook is still running.
  let add: @Sendable (StepRecord) -> Bool

  /// Creates a scope.
  init(name: @autoclosure @escaping @Sendable () -> String, add: @escaping @Sendable (StepRecord) -> Bool) {
    self.name = name
    self.add = add
  }

  /// The reason why the run must fail because of an issue, if the attempt or hook has ended.
  func descriptionOfLate(_ issue: RecordedIssueError) -> String {
    "an issue was recorded by \(name()) after it had ended; await such work in its step: \(issue.description)"
  }
}

extension AttemptOrder {
  /// The scenario in messages: `"Sign in" (Features/sign_in.feature:3)`.
  var nameAndPlace: String { "\"\(name)\" (\(uri):\(line))" }
}

/// The scopes of tasks that steps and hooks have started and not awaited.
final class LateScopes: Sendable {
  private struct WeakScope: Sendable {
    weak let scope: CodeScope?
  }

  private struct State {
    var scopes: [WeakScope] = []
    /// The number of scopes at which those without tasks are removed.
    var limit = 64
  }

  private let state = Locked(State())

  /// Adds the scope of an attempt or hook that has ended, if tasks still use it.
  ///
  /// - Parameter scope: the caller's only reference.
  func add(_ scope: inout CodeScope) {
    guard !isKnownUniquelyReferenced(&scope) else { return }
    let late = WeakScope(scope: scope)
    state.withLock { state in
      state.scopes.append(late)
      guard state.scopes.count > state.limit else { return }
      state.scopes.removeAll { $0.scope == nil }
      state.limit = max(64, 2 * state.scopes.count)
    }
  }

  /// Waits until no task uses a scope, at most for a time limit.
  func settle(within limit: Duration) async {
    let end = ContinuousClock.now + limit
    while state.withLock({ $0.scopes.contains { $0.scope != nil } }), ContinuousClock.now < end {
      // A cancelled run does not wait.
      do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
    }
  }
}
