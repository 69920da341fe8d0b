import Dispatch
import Foundation
import GherkinStepsCore
import GherkinText

/// Checks the running attempts periodically, on a separate thread that no step can block. The thread sleeps while nothing
/// runs.
final class Watchdog: Sendable {
  /// The part that the thread uses, so that it does not keep the watchdog.
  private final class Patrol: Sendable {
    struct State {
      var attempts: [ObjectIdentifier: AttemptWatch] = [:]
      /// Whether the thread has started.
      var isStarted = false
      /// Whether the thread waits for an attempt.
      var isAsleep = false
      /// Whether the thread must end.
      var isOver = false
    }

    let state = Locked(State())
    let wake = DispatchSemaphore(value: 0)

    /// The interval in seconds.
    private static let interval = 0.01

    func run() {
      while true {
        let (isOver, attempts) = state.withLock { state in
          state.isAsleep = state.attempts.isEmpty
          return (state.isOver, Array(state.attempts.values))
        }
        if isOver { return }
        for attempt in attempts where !attempt.look(at: .now()) {
          state.withLock { _ = $0.attempts.removeValue(forKey: ObjectIdentifier(attempt)) }
        }
        if attempts.isEmpty { wake.wait() } else { Thread.sleep(forTimeInterval: Self.interval) }
      }
    }
  }

  private let patrol = Patrol()

  deinit {
    let isAsleep = patrol.state.withLock { state in
      state.isOver = true
      return state.isAsleep
    }
    if isAsleep { patrol.wake.signal() }
  }

  /// Starts to watch an attempt.
  func watch(_ attempt: AttemptWatch) {
    let (isNew, isAsleep) = patrol.state.withLock { state in
      state.attempts[ObjectIdentifier(attempt)] = attempt
      defer { (state.isStarted, state.isAsleep) = (true, false) }
      return (!state.isStarted, state.isAsleep)
    }
    if isNew { Thread.detachNewThread { [patrol] in patrol.run() } }
    if isAsleep { patrol.wake.signal() }
  }

  /// Stops watching an attempt that has ended.
  func forget(_ attempt: AttemptWatch) {
    patrol.state.withLock { _ = $0.attempts.removeValue(forKey: ObjectIdentifier(attempt)) }
  }

  /// Adds a record to the running step or hook if there is exactly one.
  ///
  /// - Returns: whether the record was added.
  func record(_ record: StepRecord) -> Bool {
    let running = patrol.state.withLock { Array($0.attempts.values) }
    return running.count == 1 && running[0].record(record)
  }

  /// Abandons all running steps and hooks.
  func interrupt(with error: any Error) {
    for attempt in patrol.state.withLock({ Array($0.attempts.values) }) { attempt.interrupt(with: error) }
  }
}

/// The time limit of an attempt's running step or hook, shared by the attempt and the watchdog.
final class AttemptWatch: Sendable {
  /// The result of watching a body.
  enum Ending: Sendable {
    case inTime
    /// The body was cancelled, because it exceeded its limit.
    case overran(limit: Duration, taken: Duration)
    /// The body returned after it was abandoned.
    case givenUp
  }

  private struct Watched {
    let limit: Duration
    let cancel: @Sendable () -> Void
    /// The time at which the watchdog first saw the body, at most one interval after its start: reading the clock for
    /// each body would take as long as a quick step.
    var start: DispatchTime?
    var isCancelled = false
    var isGivenUp = false
    /// When the threads of tasks first had time for another task after the cancellation; nil until then.
    var answer: DispatchTime?

    /// Returns whether the body ignored its cancellation. While other code blocks the threads of tasks, it cannot follow
    /// it, so the time counts from when they answer, if they do soon: the tool ends a process that says nothing.
    func isDeaf(at now: DispatchTime, _ grace: Duration) -> Bool {
      let overrun = time(at: now) - limit
      return answer.map { now >= $0 && $0.duration(to: now) >= grace } ?? false || overrun >= grace * 3
    }

    /// Returns the running time of the body.
    func time(at now: DispatchTime) -> Duration {
      guard let start, now >= start else { return .zero }
      return start.duration(to: now)
    }
  }

  private struct State {
    /// The running body, if it has a limit.
    var body: Watched?
    var isInterrupted = false
  }

  private let state = Locked(State())
  private let grace: Duration
  private let giveUp: @Sendable (GiveUpReason) -> Void
  /// Adds a record to the running step or hook; returns whether there is one.
  let record: @Sendable (StepRecord) -> Bool

  /// Creates a watch that calls `giveUp` if a body ignores its cancellation, or if the run is interrupted.
  init(
    grace: Duration, record: @escaping @Sendable (StepRecord) -> Bool,
    giveUp: @escaping @Sendable (GiveUpReason) -> Void
  ) {
    self.grace = grace
    self.record = record
    self.giveUp = giveUp
  }

  /// Whether the run was interrupted, so that no further body starts.
  var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Abandons the running body, with or without a limit.
  func interrupt(with error: any Error) {
    let (isFirst, body) = state.withLock { state in
      defer { state.isInterrupted = true }
      return (!state.isInterrupted, state.body)
    }
    guard isFirst else { return }
    body?.cancel()
    giveUp(.interrupted(error))
  }

  /// Records the start of a body.
  func begin(_ limit: Duration, cancel: @escaping @Sendable () -> Void) {
    state.withLock { $0.body = Watched(limit: limit, cancel: cancel) }
  }

  /// Records the end of the body.
  func end() -> Ending {
    state.withLock { state in
      defer { state.body = nil }
      if state.isInterrupted { return .givenUp }
      guard let body = state.body, body.isCancelled else { return .inTime }
      return body.isGivenUp ? .givenUp : .overran(limit: body.limit, taken: body.time(at: .now()))
    }
  }

  /// Called by the watchdog: cancels a body that exceeds its limit, and abandons it if it ignores that.
  ///
  /// - Returns: false if the attempt is abandoned, so that it need not be watched any more.
  func look(at now: DispatchTime) -> Bool {
    if isInterrupted { return false }
    let action: (@Sendable () -> Void)? = state.withLock { state in
      guard let current = state.body else { return nil }
      if current.start == nil { state.body?.start = now }
      let time = current.time(at: now)
      guard time >= current.limit else { return nil }
      if !current.isCancelled {
        state.body?.isCancelled = true
        return { [self] in
          current.cancel()
          Task.detached { [self] in
            self.state.withLock { if $0.body?.isCancelled == true { $0.body?.answer = .now() } }
          }
        }
      }
      guard !current.isGivenUp, current.isDeaf(at: now, grace) else { return nil }
      state.body?.isGivenUp = true
      return { [giveUp] in giveUp(.overran(limit: current.limit)) }
    }
    action?()
    return state.withLock { $0.body?.isGivenUp != true }
  }
}
