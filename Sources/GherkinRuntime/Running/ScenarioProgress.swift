import CucumberMessages
import GherkinSteps

/// How far a scenario has come, which decides what of the rest runs.
struct ScenarioProgress {
  private(set) var worst = Envelope.TestStepResult.Status.unknown
  /// A step or hook asked to skip the rest, or a tag asked to skip all of it.
  private(set) var isSkipped: Bool
  /// A step or hook failed, is pending, undefined or ambiguous.
  private(set) var isBroken = false
  private let mode: Attempt.Mode

  /// Begins a scenario. Where nothing of it is to run, a skipped step is no wish to skip: undefined and ambiguous steps
  /// after it are reported as such.
  ///
  /// - Parameter isOff: whether the scenario's tag says that all of it is skipped.
  init(_ mode: Attempt.Mode, isOff: Bool) {
    self.mode = mode
    isSkipped = isOff
  }

  /// Takes in how a step or hook ended.
  ///
  /// - Parameter continues: whether the rest runs even if it did not pass.
  mutating func add(_ status: Envelope.TestStepResult.Status, continues: Bool = false) {
    worst = max(worst, status)
    switch status {
    case .unknown, .passed: break
    case .skipped: isSkipped = isSkipped || (mode == .run && !isBroken)
    case .pending, .undefined, .ambiguous, .failed: isBroken = isBroken || !continues
    }
  }

  /// Hooks before and around a scenario run only while all is well; those after it always do.
  func runs(_ moment: Hook.Moment) -> Bool {
    switch moment {
    case .afterScenario: true
    default: !isSkipped && !isBroken
    }
  }
}
