/// Whether a command uses the steps of a package.
package enum StepRequirement {
  /// The command does not use steps.
  case none
  /// The command asks for steps itself while it runs, and starts without them.
  case later
  /// The command uses steps if they are available.
  case welcome
  /// The command requires steps.
  case needed
}
