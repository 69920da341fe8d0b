package import CucumberMessages
import Gherkin
import Synchronization

/// The state of every scenario of a run at the moment, for those who watch it.
package final class RunMonitor: Sendable {
  /// A scenario that runs.
  package struct RunningScenario: Sendable {
    package let testCase: TestCase
    /// Which try it is, from 0.
    package let attempt: Int
    /// The position of the running step or hook; nil before the first.
    fileprivate var position: Int?
    fileprivate var time: Int64

    /// When the step or hook began.
    package var since: Envelope.Timestamp { .init(nanoseconds: time) }

    /// The text of the running step; nil for a hook.
    package var step: String? {
      guard let position, case .step(let step) = testCase.testStep(position) else { return nil }
      return testCase.text(ofStep: step)
    }
  }

  private struct State {
    var total = 0
    var finished = 0
    /// By slot.
    var running: [RunningScenario?] = []
  }

  private let state = Mutex(State())

  /// Makes a monitor of a run that has not begun.
  package init() {}

  /// The number of scenarios that have ended, and of all.
  package var counts: (finished: Int, total: Int) { state.withLock { ($0.finished, $0.total) } }

  /// The scenarios that run, in the order of their files.
  package var running: [RunningScenario] {
    state.withLock { $0.running.compactMap(\.self) }.sorted {
      ($0.testCase.uri, $0.testCase.location.line) < ($1.testCase.uri, $1.testCase.location.line)
    }
  }

  func begin(scenarios: Int, slots: Int) {
    state.withLock { $0 = State(total: scenarios, running: Array(repeating: nil, count: slots)) }
  }

  /// Takes an event of a slot.
  func note(_ event: RunEvent, _ attempts: [Attempt], slot: Int) {
    switch event {
    case .attemptStarted(let index, let time):
      let attempt = attempts[index]
      state.withLock { state in
        guard slot < state.running.count else { return }
        state.running[slot] = RunningScenario(testCase: attempt.testCase, attempt: attempt.number, time: time)
      }
    case .stepStarted(let position, let time):
      state.withLock { state in
        guard slot < state.running.count else { return }
        state.running[slot]?.position = position
        state.running[slot]?.time = time
      }
    case .attemptFinished(let willBeRetried, _):
      state.withLock { state in
        if slot < state.running.count { state.running[slot] = nil }
        if !willBeRetried { state.finished += 1 }
      }
    default: break
    }
  }
}
