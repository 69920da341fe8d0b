import GherkinMessages
import GherkinSteps

/// The progress of a scenario, which determines which of the remaining steps and hooks run.
struct ScenarioProgress {
  private(set) var worst = Envelope.TestStepResult.Status.unknown
  /// Whether a step or hook skipped the rest, or a tag skips the whole scenario.
  private(set) var isSkipped: Bool
  /// Whether a step or hook failed, or is pending, undefined or ambiguous.
  private(set) var isBroken = false
  private let mode: Attempt.Mode

  /// Creates the state at the start of a scenario. In a dry run, skipped steps do not skip the rest: undefined and
  /// ambiguous steps after them are reported as such.
  ///
  /// - Parameter isOff: whether a tag skips the whole scenario.
  init(_ mode: Attempt.Mode, isOff: Bool) {
    self.mode = mode
    isSkipped = isOff
  }

  /// Records the result of a step or hook.
  ///
  /// - Parameter continues: whether the rest runs even if it failed.
  mutating func add(_ status: Envelope.TestStepResult.Status, continues: Bool = false) {
    worst = max(worst, status)
    switch status {
    case .unknown, .passed: break
    case .skipped: isSkipped = isSkipped || (mode == .run && !isBroken)
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
