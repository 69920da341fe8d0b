import CucumberMessages
import Synchronization

/// Test cases that are handed over at once where several run at a time, and what came of them.
struct Turn: Sendable {
  let place: Int
  /// Those that came to their end, with their last attempt's worst status.
  private(set) var ended: [(testCase: TestCase, status: Envelope.TestStepResult.Status)] = []
  /// Those behind one that did not end well, which are still to run.
  private(set) var left: [TestCase] = []
  /// Whether the first did not run, as somebody ended the run.
  private(set) var isNotRun = false
  /// How long it took, in nanoseconds.
  private(set) var time: Int64 = 0

  /// Runs attempts at test cases in a place; at least one. What a test case sends is held back until it is over, so that
  /// it stays in one piece.
  init(_ run: TestRun, _ attempts: [Attempt], in place: Int) async {
    self.place = place
    let start = run.clock.now()
    let held = HeldEnvelopes(run)
    let endings = await run.executor.run(attempts, emit: held.take)
    if endings.isEmpty, let first = attempts.first {
      isNotRun = run.settings.stop.forbids(first)
      let attempt = isNotRun ? run.attempt(at: first.testCase, .skip, place: place) : first
      let ending = isNotRun ? await run.ending(of: attempt, emit: held.take) : .none
      ended.append((first.testCase, await run.retry(attempt, ending, emit: held.take)))
    }
    for (attempt, ending) in zip(attempts, endings) {
      ended.append((attempt.testCase, await run.retry(attempt, ending, emit: held.take)))
    }
    left = attempts.dropFirst(ended.count).map(\.testCase)
    held.release()
    time = run.clock.now() - start
  }
}

/// Holds back what a test case sends until its last attempt is over.
private final class HeldEnvelopes: Sendable {
  private let run: TestRun
  private let envelopes = Mutex<[Envelope]>([])

  init(_ run: TestRun) {
    self.run = run
  }

  @Sendable func take(_ envelope: Envelope) {
    run.settings.board?.note(envelope)
    envelopes.withLock { $0.append(envelope) }
    if case .testCaseFinished(let finished) = envelope, !finished.willBeRetried { release() }
  }

  func release() {
    run.bus.send(
      envelopes.withLock { envelopes in
        defer { envelopes = [] }
        return envelopes
      })
  }
}
