import CucumberMessages
import Foundation
import Gherkin
import GherkinRuntime
import Synchronization
import Testing

/// What happens in a scenario: the results of its last attempt, for the report, and its attachments.
final class ScenarioLog: Sendable {
  /// How a step or a hook ended.
  struct Ended: Sendable {
    let step: TestStep
    let result: Envelope.TestStepResult
  }

  let watch = IssueWatch()
  let testCase: TestCase
  let session: ScenarioSession
  private let retries: Int
  private let stage: (any StepStage)?
  private let results = Mutex<[Ended]>([])

  init(_ testCase: TestCase, _ session: ScenarioSession, retries: Int, _ stage: (any StepStage)?) {
    self.testCase = testCase
    self.session = session
    self.retries = retries
    self.stage = stage
  }

  /// How the steps and hooks of the last attempt ended, in order.
  var ended: [Ended] { results.withLock { $0 } }

  /// Why the scenario was skipped.
  var reasonToSkip: String {
    let skipped = ended.first { $0.result.status == .skipped }
    guard let skipped else { return "a step" }
    let subject = ScenarioReport(self).subject(of: skipped.step)
    return "\(subject)\(skipped.result.message.map { ": \($0)" } ?? "")"
  }

  /// Takes what the scenario emits, in its own task.
  func take(_ envelope: Envelope) {
    switch envelope {
    case .testCaseStarted(let started):
      results.withLock { $0 = [] }
      watch.begin(isRetried: started.attempt < retries)
    case .testStepStarted(let started):
      guard let step = step(started.testStepId) else { return }
      watch.note(ScenarioReport(self).subjectWithPlace(of: step))
      stage?.begin(ScenarioReport(self).subject(of: step).visibleText)
    case .testStepFinished(let finished):
      guard let step = step(finished.testStepId) else { return }
      results.withLock { $0.append(Ended(step: step, result: finished.testStepResult)) }
      stage?.end()
    case .attachment(let attachment): keep(attachment)
    default: break
    }
  }

  /// Records what did not pass.
  func report() {
    ScenarioReport(self).record()
  }

  private func step(_ id: String) -> TestStep? { testCase.steps.first { $0.id == id } }

  private func keep(_ attachment: Envelope.Attachment) {
    let pickle = testCase.pickle
    let location = session.place.location(pickle.uri, line: pickle.location.line, column: pickle.location.column)
    switch attachment.contentEncoding {
    case .identity: Attachment.record(attachment.body, named: attachment.fileName, sourceLocation: location)
    case .base64:
      let bytes = Array(Data(base64Encoded: attachment.body) ?? Data())
      Attachment.record(bytes, named: attachment.fileName, sourceLocation: location)
    }
  }
}
