import GherkinProtocol
import GherkinStepsCore

/// Applies the tag `@known-failure` to the result of a step or hook.
struct KnownFailureCheck {
  /// Whether the tag applies to the failure.
  let coversFailure: Bool
  /// The error and the remedy if this is the last result of a scenario that passes; nil for any other result.
  let messageIfPassed: String?

  /// Creates a check for a step or hook.
  ///
  /// - Parameters:
  ///   - step: the step or hook.
  ///   - error: the error that it threw; nil if there is none.
  ///   - isLast: whether the scenario passes if the step or hook does.
  /// - Returns: nil for a scenario without the tag.
  init?(_ order: AttemptOrder, _ step: TestStep, _ error: (any Error)?, isLast: Bool) {
    guard let message = order.knownFailure else { return nil }
    let isStep = if case .step = step { true } else { false }
    coversFailure = isStep && Self.isFailedCheck(error)
    messageIfPassed = isLast ? message : nil
  }

  /// Returns whether an error is a failed check of the tested system, not one of a cleanup, a time limit or a misused
  /// hook. Nil is the error of a step that only recorded issues.
  static func isFailedCheck(_ error: (any Error)?) -> Bool {
    switch error {
    case nil: true
    case let errors as SeveralErrors: isFailedCheck(errors.first) && isFailedCheck(errors.second)
    case is TearDownError, is TimeLimitError, is GivenUpError, is CancellationError, is AroundHookError: false
    default: true
    }
  }

  /// Returns the result to report.
  func result(of result: TestStepResult) -> TestStepResult {
    switch result.status {
    case .failed where coversFailure: Self.result(.present, .pending, result.message, result.duration)
    case .passed: messageIfPassed.map { Self.result(.gone, .failed, $0, result.duration) } ?? result
    default: result
    }
  }

  private static func result(
    _ knownFailure: KnownFailure, _ status: TestStepResult.Status, _ message: String?, _ duration: Duration
  ) -> TestStepResult {
    .init(
      status: status, duration: duration, message: message,
      exception: TestStepResult.Exception(type: knownFailure.rawValue, message: message))
  }
}
