import GherkinSteps
import Synchronization
import Testing

/// Sees what a scenario's code records as an issue, as by `#expect`: its step has failed then, though it goes on.
final class IssueObserver: Sendable {
  private struct State {
    /// What runs, in words.
    var subject: String?
    /// Whether the attempt is tried again if it fails.
    var isRetried = false
    /// Whether what runs is a step whose failure the tag `@known-failure` covers: the report says what it recorded.
    var isKnownFailure = false
    /// What the step has recorded; nil if it has recorded nothing.
    var issue: String?
  }

  /// The watch of the scenario that runs.
  @TaskLocal static var current: IssueObserver?

  private let state = Mutex(State())

  /// The hooks that make a recorded issue a failure of its step. They belong after all other libraries, so that they
  /// come next to the steps.
  static let library = StepLibrary(Nobody.self) { steps in
    steps.beforeStep { _ in
      try Task.checkCancellation()
      try current?.check()
    }
    steps.afterStep { _ in try current?.check() }
  }

  /// An attempt at the scenario begins.
  func begin(isRetried: Bool) {
    state.withLock { $0 = State(isRetried: isRetried) }
  }

  /// A step or a hook begins.
  func note(_ subject: String?, isKnownFailure: Bool) {
    state.withLock { ($0.subject, $0.isKnownFailure) = (subject, isKnownFailure) }
  }

  /// Runs a scenario, and adds to what it records which step that was.
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

/// What the watch's hooks belong to.
private final class Nobody: World {}

extension RecordedIssueError {
  static let text = "an issue was recorded"

  /// An issue that test reports have already, in one line for hooks.
  fileprivate init(inTests issue: String) {
    self.init("\(Self.text): \(issue.split(whereSeparator: \.isNewline).joined(separator: " "))")
  }
}
