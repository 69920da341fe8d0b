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
    /// Those that run: few, and each asks for its own at every step, so that a table would cost more than a look at all.
    var running: [Running] = []
    var finished = 0

    /// Changes what is known of an attempt.
    mutating func note(_ id: String, _ change: (inout Running) -> Void) {
      if let index = running.firstIndex(where: { $0.id == id }) { change(&running[index]) }
    }
  }

  private struct Running {
    let id: String
    let testCase: TestCase
    let attempt: Int
    var step: String?
    var since: Envelope.Timestamp
  }

  private let state = Mutex(State())

  /// Makes a board that nothing is on.
  package init() {}

  /// How many scenarios there are, and how many have come to their end.
  package var counts: (finished: Int, total: Int) { state.withLock { ($0.finished, $0.testCases.count) } }

  /// The scenarios that run, by their place.
  package var standings: [Standing] {
    let running = state.withLock { $0.running }
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
        state.running.append(
          Running(id: started.id, testCase: testCase, attempt: started.attempt, since: started.timestamp))
      }
    case .testStepStarted(let step):
      state.withLock { state in
        state.note(step.testCaseStartedId) { running in
          running.step = step.testStepId
          running.since = step.timestamp
        }
      }
    case .testCaseFinished(let finished):
      state.withLock { state in
        state.running.removeAll { $0.id == finished.testCaseStartedId }
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
