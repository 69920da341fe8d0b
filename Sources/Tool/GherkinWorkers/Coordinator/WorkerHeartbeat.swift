import GherkinProtocol
import GherkinRuntime

/// Detects a worker that makes no progress when its own watchdog cannot, for example because the whole process is
/// suspended.
struct WorkerHeartbeat: Sendable {
  /// The progress of the worker at the last check.
  private var position: Int?
  /// The time without progress, as far as it was observed.
  private var silence: Int64 = 0
  private var lastLook: Int64 = 0

  /// The maximum time between two checks that is counted, in nanoseconds: if this process was suspended itself, or the
  /// machine was asleep, the worker is not responsible.
  private static let longestGap: Int64 = 100_000_000
  /// The additional time without progress beyond the limits of the worker's own watchdog.
  private static let patience = Duration.seconds(5)

  /// Checks the worker.
  ///
  /// - Parameters:
  ///   - position: changes whenever the worker makes progress.
  ///   - limit: the limit of its own watchdog; nil for none.
  ///   - now: the time, in nanoseconds.
  /// - Returns: whether it has made no progress for too long.
  mutating func look(at position: Int, limit: Duration?, now: Int64) -> Bool {
    defer { lastLook = now }
    guard self.position == position else {
      self.position = position
      silence = 0
      return false
    }
    silence += min(max(now - lastLook, 0), Self.longestGap)
    guard let limit else { return false }
    return .nanoseconds(silence) > limit + Self.patience
  }
}

extension TimeLimits {
  /// Returns the time that a worker's own watchdog allows for a step, with the hooks around it, or for a hook of a test
  /// case; nil for no limit.
  func allowance(for step: Int?, of testCase: TestCase, _ catalogue: StepCatalogue) -> Duration? {
    testCase.timeLimits(ofTestStep: step, self, catalogue).reduce(.zero) { sum, limit in
      guard let sum, let limit else { return nil }
      return sum + limit + grace
    }
  }
}
