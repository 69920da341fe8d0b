/// The exit status of the process.
package enum ExitStatus: Int32 {
  /// Every scenario passed or was skipped on purpose. Other commands: success.
  case passed = 0
  /// A scenario failed. Other commands: a negative result.
  case failed = 1
  /// The command failed, or a report could not be written.
  case notDone = 2
  /// The process was ended by SIGINT.
  case interrupted = 130
  /// The process was ended by SIGTERM.
  case terminated = 143
}
