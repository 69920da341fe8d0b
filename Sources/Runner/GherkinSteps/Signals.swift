/// An error that reports a step or hook as pending: it is not finished. The run does not pass, unless `--no-strict` is
/// given.
public struct Pending: Error, Hashable {
  /// The reason; nil if the author gave none.
  public let reason: String?

  /// Creates the error of an unfinished step.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}

/// An error that skips the rest of the scenario or, in a `beforeAll`, `beforeFeature` or `beforeRule` hook, all
/// scenarios of the run, the feature or the rule. Skipped scenarios do not fail the run.
public struct Skip: Error, Hashable {
  /// The reason; nil if the author gave none.
  public let reason: String?

  /// Creates the error that skips a scenario.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}
