import GherkinSteps
import Synchronization
import Testing

/// Observes issues that a scenario's code records, for example with `#expect`: the step fails, although it continues.
final class IssueObserver: Sendable {
  private struct State {
    /// The running step or hook, in words.
    var subject: String?
    /// Whether the attempt is retried if it fails.
    var isRetried = false
    /// Whether the tag `@known-failure` applies to the running step. The report then contains its issues.
    var isKnownFailure = false
    /// The issue of the step; nil if there is none.
    var issue: String?
  }

  /// The observer of the running scenario.
  @TaskLocal static var current: IssueObserver?

  private let state = Mutex(State())

  /// The hooks that make a recorded issue a failure of its step. This library must be the last one, so that its hooks
  /// are the innermost.
  static let library = StepLibrary(Nobody.self) { steps in
    steps.beforeStep { _ in
      try Task.checkCancellation()
      try current?.check()
    }
    steps.afterStep { _ in try current?.check() }
  }

  /// Starts an attempt at the scenario.
  func begin(isRetried: Bool) {
    state.withLock { $0 = State(isRetried: isRetried) }
  }

  /// Records the start of a step or a hook.
  func note(_ subject: String?, isKnownFailure: Bool) {
    state.withLock { ($0.subject, $0.isKnownFailure) = (subject, isKnownFailure) }
  }

  /// Runs a scenario, and adds the current step to the issues that it records.
  func watch(_ scenario: @escaping @Sendable () async -> Void) async throws {
    guard let test = Test.current else { return await scenario() }
    let trait = IssueHandlingTrait.compactMapIssues { [self] issue in noted(issue) }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      await IssueObserver.$current.withValue(self) { await scenario() }
    }
  }

  private func noted(_ issue: Issue) -> Issue? {
    state.withLock { state in
      guard issue.isFailure else { return issue }
      state.issue = state.issue ?? "\(issue)"
      if state.isKnownFailure { return nil }
      var issue = issue
      if let subject = state.subject { issue.comments.append("\(subject)") }
      if state.isRetried { issue.severity = .warning }
      return issue
    }
  }

  private func check() throws {
    let issue = state.withLock { state in
      defer { state.issue = nil }
      return state.issue
    }
    if let issue { throw RecordedIssueError(inTests: issue) }
  }
}

/// The world of the observer's hooks.
private final class Nobody: World {}

extension RecordedIssueError {
  static let text = "an issue was recorded"

  /// Creates an error for hooks, on one line, from an issue that is already in test reports.
  fileprivate init(inTests issue: String) {
    self.init("\(Self.text): \(issue.split(whereSeparator: \.isNewline).joined(separator: " "))")
  }
}
