import GherkinProtocol
import GherkinRuntime

extension TestStepResult {
  /// Creates the result of the step or hook that was running when a worker was terminated.
  init(_ termination: WorkerTermination, duration: Duration) {
    let output = CrashOutput(termination.output, tellsAllCalls: termination.showsAllCalls)
    let cause = termination.reason ?? termination.end.words
    // The message of Swift's runtime contains the line of code, so it comes first; earlier output is the least
    // important.
    let outside =
      output.isOutsideSteps
      ? "the call belongs to no step of this scenario; it was made by a task or thread that may be an earlier scenario's"
      : nil
    let text = [output.reason, cause, outside, output.message].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: "\n")
    let trace = output.calls.isEmpty ? nil : ([text] + output.calls.map { "    \($0)" }).joined(separator: "\n")
    self.init(
      status: .failed, duration: duration, message: text,
      exception: TestStepResult.Exception(
        type: termination.reason == nil || termination.end == .unknown ? termination.end.name : "TimeLimitError",
        message: text, stackTrace: trace))
  }
}
