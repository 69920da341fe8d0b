internal import CucumberMessages

extension Envelope.TestStepResult.Status {
  /// Whether a scenario that ended so did not pass.
  ///
  /// - Parameter isStrict: whether pending ones did not.
  func isTrouble(isStrict: Bool) -> Bool { self > (isStrict ? .skipped : .pending) }
}
