/// Whether a step notices another value in a place.
package enum PlaceVerdict: Sendable, Hashable {
  /// It notices a small change.
  case noticed
  /// It notices a large change only, such as one of the part that it compares.
  case partly
  /// It notices only a value that another step expects: it says that something is not there.
  case negative
  /// It notices no change.
  case unnoticed
  case notJudged(Reason)

  /// Why a place has no verdict.
  package enum Reason: String, Sendable, CaseIterable {
    case skipped = "the scenario is skipped"
    case knownFailure = "the scenario is a known failure"
    case notPassed = "the step, or one before it, did not pass"
    case notRun = "the scenario did not run"
    case hookAround = "a hook runs around the step"
    case noOtherValue = "its definition matches no other value"
    case notConverted = "the changed values cannot be converted"
    case tooSlow = "a changed value took more than three times as long"
    case disturbed = "an issue was recorded meanwhile outside of the step"
  }
}
