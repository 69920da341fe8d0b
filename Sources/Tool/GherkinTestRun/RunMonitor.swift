package import GherkinRuntime
import GherkinProtocol
package import GherkinMessages
import GherkinSyntax
import Synchronization

/// The current state of every scenario of a run.
package final class RunMonitor: Sendable {
  /// A running scenario.
  package struct RunningScenario: Sendable {
    package let testCase: TestCase
    /// The number of the attempt, counted from 0.
    package let attempt: Int
    /// The position of the running step or hook.
    fileprivate let position: Int
    /// The start time of the step or hook.
    package let since: Envelope.Timestamp

    /// The text of the running step; nil for a hook.
    package var step: String? {
      guard position < testCase.testSteps.count, case .step(let step) = testCase.testSteps[position] else { return nil }
      return testCase.text(ofStep: step)
    }
  }

  /// The running scenario of a slot. Uses atomics, because steps start too often for a lock.
  private final class Slot: Sendable {
    let attempt = Mutex<Attempt?>(nil)
    let position = Atomic<Int>(0)
    let time = Atomic<Int64>(0)
  }

  private let slots = Mutex<[Slot]>([])
  private let total = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)

  /// Creates a monitor for a run that has not started.
  package init() {}

  /// The number of completed scenarios, and of all.
  package var counts: (finished: Int, total: Int) {
    (finished.load(ordering: .relaxed), total.load(ordering: .relaxed))
  }

  /// The running scenarios, in the order of their files.
  package var running: [RunningScenario] {
    let running = slots.withLock { $0 }.compactMap { slot in
      slot.attempt.withLock { $0 }.map { attempt in
        RunningScenario(
          testCase: attempt.testCase, attempt: attempt.number, position: slot.position.load(ordering: .relaxed),
          since: .init(nanoseconds: slot.time.load(ordering: .relaxed)))
      }
    }
    return running.sorted {
      ($0.testCase.uri, $0.testCase.location.line) < ($1.testCase.uri, $1.testCase.location.line)
    }
  }

  func begin(scenarios: Int, slots count: Int) {
    total.store(scenarios, ordering: .relaxed)
    slots.withLock { $0 = (0..<count).map { _ in Slot() } }
  }

  /// Returns a receiver for the events of a slot.
  func watch(slot: Int) -> @Sendable (RunEvent, [Attempt]) -> Void {
    let slot = slots.withLock { $0[slot] }
    return { [self] event, attempts in
      switch event {
      case .attemptStarted(let index, let time):
        slot.position.store(0, ordering: .relaxed)
        slot.time.store(time, ordering: .relaxed)
        slot.attempt.withLock { $0 = attempts[index] }
      case .stepStarted(let position, let time):
        slot.position.store(position, ordering: .relaxed)
        slot.time.store(time, ordering: .relaxed)
      case .attemptFinished(let willBeRetried, _):
        slot.attempt.withLock { $0 = nil }
        if !willBeRetried { finished.add(1, ordering: .relaxed) }
      default: break
      }
    }
  }
}
