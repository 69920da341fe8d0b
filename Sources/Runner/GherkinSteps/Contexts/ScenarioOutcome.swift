/// The status of a step, a hook or a scenario that has ended.
public struct ResultStatus: Sendable, Hashable, CustomStringConvertible {
  /// Nothing went wrong.
  public static let passed = Self("passed")
  /// An error was thrown, an expectation failed, or a time limit was exceeded.
  public static let failed = Self("failed")
  /// ``Pending`` was thrown.
  public static let pending = Self("pending")
  /// No definition matches a step.
  public static let undefined = Self("undefined")
  /// Several definitions match a step.
  public static let ambiguous = Self("ambiguous")
  /// ``Skip`` was thrown.
  public static let skipped = Self("skipped")

  /// The status in a word: `failed`.
  public let description: String

  private init(_ description: String) {
    self.description = description
  }
}

/// The outcome of an attempt at a scenario so far.
public struct ScenarioOutcome: Sendable {
  /// The worst status of the steps and hooks that have ended; `passed` before the first.
  public let status: ResultStatus
  /// The step that decided the status; nil if nothing failed, or if a hook decided it.
  public let failedStep: StepContext?
  /// The error that decided the status; nil if none was thrown, for example for an undefined step.
  public let error: (any Error)?
  /// The error's message in reports.
  public let message: String?
  /// The time since the attempt began.
  public let duration: Duration
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// Whether another attempt follows if the scenario ends with this status. With `--retry-total`, other scenarios may
  /// use up the retries first.
  public let willBeRetried: Bool
}
