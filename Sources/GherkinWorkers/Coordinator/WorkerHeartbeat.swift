import GherkinRuntime

/// Notices that a worker makes no progress any more when its own watchdog cannot, for example because the whole process was
/// stopped.
struct WorkerHeartbeat: Sendable {
  /// Where the worker was when it was looked at last.
  private var position: Int?
  /// How long it has been there, as far as somebody was looking.
  private var silence: Int64 = 0
  private var lastLook: Int64 = 0

  /// The longest time between two looks that counts, in nanoseconds: when this process was stopped itself, or the machine
  /// asleep, the worker is not to blame.
  private static let longestGap: Int64 = 100_000_000
  /// How much longer than its own watch would take a worker may be silent.
  private static let patience = Duration.seconds(5)

  /// Looks once more.
  ///
  /// - Parameters:
  ///   - position: changes whenever the worker comes on.
  ///   - limit: how long it may stay there by its own watch; nil for any time.
  ///   - now: the time, in nanoseconds.
  /// - Returns: whether it has been silent for too long.
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
  /// How long a worker may take for one step or hook of a test case by its own watchdog, with the hooks around the step; nil
  /// for any time.
  func allowance(for step: Int?, of testCase: TestCase, _ catalogue: StepCatalogue) -> Duration? {
    testCase.timeLimits(ofTestStep: step, self, catalogue).reduce(.zero) { sum, limit in
      guard let sum, let limit else { return nil }
      return sum + limit + grace
    }
  }
}
