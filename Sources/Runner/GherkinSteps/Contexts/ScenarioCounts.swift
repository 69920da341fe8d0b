/// The number of scenarios by outcome. Each scenario is counted once, by its last attempt.
public struct ScenarioCounts: Sendable, Hashable {
  /// All steps and hooks passed.
  public package(set) var passed = 0
  /// A step or a hook failed.
  public package(set) var failed = 0
  /// A step threw ``Pending``.
  public package(set) var pending = 0
  /// A step failed, as the tag `@known-failure` expects.
  public package(set) var knownFailures = 0
  /// A step has no definition.
  public package(set) var undefined = 0
  /// A step has several definitions.
  public package(set) var ambiguous = 0
  /// Skipped by the tag `@skip`, or by a step or hook that threw ``Skip``.
  public package(set) var skipped = 0
  /// Selected, but not run, for example after an interrupt or a failed hook.
  public package(set) var notRun = 0
  /// Without steps, so nothing was checked.
  public package(set) var empty = 0
  /// Scenarios among `passed` that needed more than one attempt.
  public package(set) var flaky = 0

  /// Creates counts of zero.
  package init() {}

  /// The number of scenarios.
  public var total: Int {
    passed + failed + pending + knownFailures + undefined + ambiguous + skipped + notRun + empty
  }
}
