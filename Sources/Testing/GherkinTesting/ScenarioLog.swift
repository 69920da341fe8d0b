import Foundation
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinText
import Synchronization
import Testing

/// The events of a scenario: the results of its last attempt, for the report, and its attachments.
final class ScenarioLog: Sendable {
  /// The result of a step or a hook.
  struct Ended: Sendable {
    let step: TestStep
    let result: TestStepResult
  }

  let watch = IssueObserver()
  let testCase: TestCase
  let session: ScenarioSession
  private let retries: Int
  private let stage: (any StepStage)?
  private struct State {
    var results: [Ended] = []
    /// The failures of earlier attempts, as text.
    var earlier: [String] = []
    /// The position of the running step or hook.
    var position = 0
    var attempts = 0
  }

  private let state = Mutex(State())

  init(_ testCase: TestCase, _ session: ScenarioSession, retries: Int, _ stage: (any StepStage)?) {
    self.testCase = testCase
    self.session = session
    self.retries = retries
    self.stage = stage
  }

  /// The results of the steps and hooks of the last attempt, in order.
  var ended: [Ended] { state.withLock { $0.results } }

  /// The failures of attempts before the last one, as text.
  var earlierFailures: [String] { state.withLock(\.earlier) }

  /// The number of attempts.
  var attempts: Int { state.withLock(\.attempts) }

  /// The reason why the scenario was skipped.
  var reasonToSkip: String {
    let skipped = ended.first { $0.result.status == .skipped }
    guard let skipped else { return "a step" }
    let subject = ScenarioReport(self).subject(of: skipped.step)
    return "\(subject)\(skipped.result.message.map { ": \($0)" } ?? "")"
  }

  /// Handles the events of the scenario, in its own task.
  func handle(_ event: RunEvent) {
    switch event {
    case .attemptStarted:
      let failures = ScenarioReport(self).failures
      let attempt = state.withLock { state in
        defer { state.attempts += 1 }
        if state.attempts > 0 { state.earlier.append(contentsOf: failures.map { "attempt \(state.attempts): \($0)" }) }
        state.results = []
        return state.attempts
      }
      watch.begin(isRetried: attempt < retries)
    case .stepStarted(let position, _):
      state.withLock { $0.position = position }
      let step = testCase.testSteps[position]
      let subject = ScenarioReport(self).subjectWithPlace(of: step)
      watch.setSubject(subject, isKnownFailure: testCase.hasKnownFailure(in: step))
      watch.running.set(subject)
      stage?.begin(ScenarioReport(self).subject(of: step).visibleText)
    case .stepFinished(let result, _):
      state.withLock { $0.results.append(Ended(step: testCase.testSteps[$0.position], result: result)) }
      stage?.end(isFailed: result.status == .failed)
    case .attached(let content, _) where content.mediaType != ComparedValues.mediaType: keep(content)
    default: break
    }
  }

  /// Records the problems.
  func report() {
    ScenarioReport(self).record()
  }

  private func keep(_ content: AttachedContent) {
    let location = session.place.location(
      testCase.uri, line: testCase.location.line, column: testCase.location.column)
    let name = content.safeName
    switch content.body {
    case .text(let text): Attachment.record(text, named: name, sourceLocation: location)
    case .bytes(let bytes): Attachment.record(bytes, named: name, sourceLocation: location)
    }
  }
}

extension AttachedContent {
  /// The name of a file in the folder for attachments. A name can come from a tested system, so it must not leave that
  /// folder.
  fileprivate var safeName: String? {
    guard let fileName else { return mediaType.hasPrefix("text/x.cucumber.log") ? "log.txt" : nil }
    let last = fileName.split { "/\\".contains($0) }.last.map { String($0).visibleText } ?? ""
    return last.isEmpty || last.allSatisfy { $0 == "." } ? nil : last
  }
}

/// Receives the steps of a scenario while it runs.
protocol StepStage: Sendable {
  /// Called at the start of a step or a hook, on its own thread, which may be blocked.
  func begin(_ step: String)
  /// Called at the end, before what undoes the step.
  func end(isFailed: Bool)
}
