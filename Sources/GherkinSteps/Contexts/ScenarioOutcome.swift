/// How a step, a hook or a scenario ended.
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

/// How an attempt at a scenario has gone so far.
public struct ScenarioOutcome: Sendable {
  /// The worst status of the steps and hooks that have ended; `passed` before the first.
  public let status: ResultStatus
  /// The step that decided the status; nil where nothing went wrong, or a hook decided it.
  public let failedStep: StepContext?
  /// The error that decided the status; nil where none was thrown, as for an undefined step.
  public let error: (any Error)?
  /// What reports say about the error.
  public let message: String?
  /// The time since the attempt began.
  public let duration: Duration
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// Whether another attempt follows if this is how the scenario ends. With `--retry-total`, scenarios that run at the same
  /// time may use up the further attempts before this one can.
  public let willBeRetried: Bool
}
