import CucumberMessages
import Foundation
import Gherkin
import GherkinRuntime
import GherkinSteps
import Synchronization
import Testing

/// The events of a scenario: the results of its last attempt, for the report, and its attachments.
final class ScenarioLog: Sendable {
  /// The result of a step or a hook.
  struct Ended: Sendable {
    let step: TestStep
    let result: Envelope.TestStepResult
  }

  let watch = IssueObserver()
  let testCase: TestCase
  let session: ScenarioSession
  private let retries: Int
  private let stage: (any StepStage)?
  private struct State {
    var results: [Ended] = []
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

  /// The reason why the scenario was skipped.
  var reasonToSkip: String {
    let skipped = ended.first { $0.result.status == .skipped }
    guard let skipped else { return "a step" }
    let subject = ScenarioReport(self).subject(of: skipped.step)
    return "\(subject)\(skipped.result.message.map { ": \($0)" } ?? "")"
  }

  /// Handles the events of the scenario, in its own task.
  func take(_ event: RunEvent) {
    switch event {
    case .attemptStarted:
      let attempt = state.withLock { state in
        defer { state.attempts += 1 }
        state.results = []
        return state.attempts
      }
      watch.begin(isRetried: attempt < retries)
    case .stepStarted(let position, _):
      state.withLock { $0.position = position }
      let step = testCase.testStep(position)
      watch.note(ScenarioReport(self).subjectWithPlace(of: step), isKnownFailure: testCase.hasKnownFailure(in: step))
      stage?.begin(ScenarioReport(self).subject(of: step).visibleText)
    case .stepFinished(let result, _):
      state.withLock { $0.results.append(Ended(step: testCase.testStep($0.position), result: result)) }
      stage?.end()
    case .attached(let content, _): keep(content)
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
    switch content.body {
    case .text(let text): Attachment.record(text, named: content.fileName, sourceLocation: location)
    case .bytes(let bytes): Attachment.record(bytes, named: content.fileName, sourceLocation: location)
    }
  }
}
