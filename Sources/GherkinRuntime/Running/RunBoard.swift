package import CucumberMessages
package import Gherkin
import Synchronization

/// Where every scenario of a run stands at the moment, for whoever asks from outside.
package final class RunBoard: Sendable {
  /// A scenario that runs.
  package struct Standing: Sendable {
    /// What runs.
    package let pickle: Pickle
    /// The text of the step that it is at, nil for a hook.
    package let step: String?
    /// Which try it is, from 0.
    package let attempt: Int
    /// When the step or hook began.
    package let since: Envelope.Timestamp
  }

  private struct State {
    var testCases: [String: TestCase] = [:]
    var running: [String: (testCase: TestCase, attempt: Int, step: String?, since: Envelope.Timestamp)] = [:]
    var finished = 0
  }

  private let state = Mutex(State())

  /// Makes a board that nothing is on.
  package init() {}

  /// How many scenarios there are, and how many have come to their end.
  package var counts: (finished: Int, total: Int) { state.withLock { ($0.finished, $0.testCases.count) } }

  /// The scenarios that run, by their place.
  package var standings: [Standing] {
    let running = state.withLock { Array($0.running.values) }
    return running.map { one in
      Standing(
        pickle: one.testCase.pickle, step: one.step.flatMap { Self.text($0, one.testCase) }, attempt: one.attempt,
        since: one.since)
    }.sorted { ($0.pickle.uri, $0.pickle.location.line) < ($1.pickle.uri, $1.pickle.location.line) }
  }

  /// What is to run.
  func begin(_ testCases: [TestCase]) {
    state.withLock { state in
      state.testCases = Dictionary(testCases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Takes in what a scenario says of itself.
  func note(_ envelope: Envelope) {
    switch envelope {
    case .testCaseStarted(let started):
      state.withLock { state in
        guard let testCase = state.testCases[started.testCaseId] else { return }
        state.running[started.id] = (testCase, started.attempt, nil, started.timestamp)
      }
    case .testStepStarted(let step):
      state.withLock { state in
        state.running[step.testCaseStartedId]?.step = step.testStepId
        state.running[step.testCaseStartedId]?.since = step.timestamp
      }
    case .testCaseFinished(let finished):
      state.withLock { state in
        state.running[finished.testCaseStartedId] = nil
        if !finished.willBeRetried { state.finished += 1 }
      }
    default: break
    }
  }

  private static func text(_ stepID: String, _ testCase: TestCase) -> String? {
    guard case .step(let index, _) = testCase.steps.first(where: { $0.id == stepID })?.action else { return nil }
    return testCase.pickle.steps[index].text
  }
}
