/// Thrown by a step or hook that is not finished yet: it is reported as pending, and the run does not pass.
public struct Pending: Error, Hashable {
  /// Why; nil where the author gave no reason.
  public let reason: String?

  /// Says that a step is not finished, and why.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}

/// Thrown by a step or hook to skip the rest of its scenario; by a hook before all, a feature or a rule to skip the
/// scenarios of these. What is skipped does not fail the run.
public struct Skip: Error, Hashable {
  /// Why; nil where the author gave no reason.
  public let reason: String?

  /// Skips the rest of the scenario, and says why.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}
