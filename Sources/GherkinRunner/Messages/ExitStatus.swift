/// What the process tells its caller.
package enum ExitStatus: Int32 {
  /// Every scenario passed or was skipped on purpose; for other commands, yes.
  case passed = 0
  /// A scenario did not pass; for other commands, no.
  case failed = 1
  /// The command failed, or a report could not be written.
  case notDone = 2
  /// SIGINT ended it.
  case interrupted = 130
  /// SIGTERM ended it.
  case terminated = 143
}
