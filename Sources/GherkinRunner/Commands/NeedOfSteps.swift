/// Whether a command works with the steps of a package.
package enum NeedOfSteps {
  /// It has nothing to do with steps.
  case none
  /// It knows more with them.
  case welcome
  /// It can do nothing without them.
  case needed
}
