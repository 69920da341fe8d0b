/// Whether a command works with the steps of a package.
package enum StepRequirement {
  /// It has nothing to do with steps.
  case none
  /// It knows more with them.
  case welcome
  /// It can do nothing without them.
  case needed
}
