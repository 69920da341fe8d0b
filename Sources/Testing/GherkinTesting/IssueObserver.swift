internal import CGherkinProcess
import GherkinHost
import GherkinRuntime
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
    /// The error of `Test.cancel` in a step; nil if there is none.
    var cancellation: (any Error)?
  }

  /// The observer of the running scenario.
  @TaskLocal static var current: IssueObserver?

  /// The scenario, in case that the process crashes.
  let running = RunningScenario()
  private let state = Mutex(State())

  /// The hooks that pass a cancellation of the case to its scenario, and one by a step to the case. This library must be
  /// the last one, so that its hooks are the innermost.
  static let library = StepLibrary(Nobody.self) { steps in
    steps.beforeStep { _, _ in try Task.checkCancellation() }
    steps.onFailure { _, failure in current?.recordCancellation(failure.error) }
  }

  /// The name of the type of this error, which is not public.
  static let cancellationType = "SkipInfo"

  /// The error of `Test.cancel` in a step, which cancels the case; nil if there is none.
  var cancellation: (any Error)? { state.withLock(\.cancellation) }

  /// Starts an attempt at the scenario.
  func begin(isRetried: Bool) {
    state.withLock { $0 = State(isRetried: isRetried) }
  }

  /// Sets the running step or hook, in words; nil for none.
  func setSubject(_ subject: String?, isKnownFailure: Bool = false) {
    state.withLock { ($0.subject, $0.isKnownFailure) = (subject, isKnownFailure) }
  }

  private func recordCancellation(_ error: (any Error)?) {
    guard let error, "\(type(of: error))" == Self.cancellationType else { return }
    state.withLock { $0.cancellation = error }
  }

  /// Runs a scenario, and adds the current step to the issues that it records.
  func watch(_ scenario: @escaping @Sendable () async -> Void) async throws {
    guard let test = Test.current else { return await scenario() }
    let trait = IssueHandlingTrait.compactMapIssues { [self] issue in annotated(issue) }
    try await trait.provideScope(for: test, testCase: Test.Case.current) {
      await IssueObserver.$current.withValue(self) { await scenario() }
    }
  }

  private func annotated(_ issue: Issue) -> Issue? {
    // Testing passes an issue of code without a task to all running cases, and to the run, which reports it.
    guard IssueObserver.current === self else { return nil }
    guard issue.isFailure, !Finding.isBeingRecorded else { return issue }
    // Without the lock, because the scenario's log calls this observer while it is locked.
    let problem = StepExecutor.record(RecordedIssueError(inTests: issue))
    return state.withLock { state in
      var issue = issue
      if let problem {
        issue.comments.append("\(problem.visibleText)")
        return issue
      }
      if state.isKnownFailure { return nil }
      if let subject = state.subject { issue.comments.append("\(subject)") }
      if state.isRetried { issue.severity = .warning }
      return issue
    }
  }
}

/// The world of the observer's hooks.
private final class Nobody: World {}

extension RecordedIssueError {
  static let text = "an issue was recorded"

  /// Creates an error for hooks, on one line, from an issue that is already in test reports.
  fileprivate init(inTests issue: Issue) {
    let text = "\(issue)".split(whereSeparator: \.isNewline).joined(separator: " ")
    let place = issue.sourceLocation.map { " at \($0.fileID):\($0.line):\($0.column)" } ?? ""
    self.init("\(Self.text): \(text)\(place)")
  }
}

/// A running scenario of this process. If the process crashes or exits, its step is printed to standard error.
final class RunningScenario: Sendable {
  fileprivate let slot: Int32
  private let isOver = Atomic<Bool>(false)

  init() {
    Self.watch
    slot = process_begin_running()
  }

  /// Ends the scenario. Its steps may have left tasks that still use it.
  func end() {
    if !isOver.exchange(true, ordering: .relaxed) { process_end_running(slot) }
  }

  /// Sets the running step or hook.
  func set(_ subject: String) {
    guard !isOver.load(ordering: .relaxed) else { return }
    var text = subject
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { process_set_running(slot, $0.baseAddress, $0.count) }
    }
  }

  private static let watch: Void = {
    #if canImport(XCTest) && !canImport(Darwin)
    if !AssertionReceiver.isSuperfluous { AssertionReceiver.install }
    #endif
    process_print_running_on_crash { IssueObserver.current?.running.slot ?? -1 }
    process_forbid_exit { _ in
      guard process_running_count() > 0 else { return }
      process_print_running()
      let problem = "a step or hook ended the test process; throw an error instead of calling exit or exec\n"
      problem.withCString { process_print($0) }
      // A run whose scenarios did not end has failed, even if the requested status is 0.
      process_exit_now(1)
    }
  }()
}
