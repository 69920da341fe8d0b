import GherkinProtocol
import GherkinSteps

/// The progress of a scenario, which determines which of the remaining steps and hooks run.
struct ScenarioProgress {
  private(set) var worst = TestStepResult.Status.unknown
  /// Whether a step or hook skipped the rest.
  private(set) var isSkipped = false
  /// Whether a step or hook failed, or is pending, undefined or ambiguous.
  private(set) var isBroken = false

  /// Records the result of a step or hook.
  ///
  /// - Parameter continues: whether the rest runs even if it failed.
  mutating func add(_ status: TestStepResult.Status, continues: Bool = false) {
    worst = max(worst, status)
    switch status {
    case .unknown, .passed: break
    case .skipped: isSkipped = isSkipped || !isBroken
    case .pending, .undefined, .ambiguous, .failed: isBroken = isBroken || !continues
    }
  }

  /// Returns whether hooks of a kind run. Hooks before and around a scenario run only before any failure; hooks after
  /// it always run.
  func runs(_ moment: Hook.Moment) -> Bool {
    switch moment {
    case .afterScenario: true
    default: !isSkipped && !isBroken
    }
  }
}
