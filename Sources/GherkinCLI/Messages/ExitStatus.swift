/// What the process tells its caller.
enum ExitStatus: Int32 {
  /// Every scenario passed or was skipped on purpose.
  case passed = 0
  /// A scenario did not pass.
  case failed = 1
  /// The run could not be done, or a report could not be written.
  case notDone = 2
}
