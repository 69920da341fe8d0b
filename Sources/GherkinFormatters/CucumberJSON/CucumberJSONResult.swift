internal import CucumberMessages

/// How a step or a hook ended in the legacy JSON.
struct CucumberJSONResult: JSONWritable {
  private let result: Envelope.TestStepResult

  init(_ result: Envelope.TestStepResult) {
    self.result = result
  }

  func write(to json: inout JSONWriter) {
    let nanoseconds = Self.nanoseconds(result.duration)
    // What did not run has no duration, as cucumber-jvm has it.
    if nanoseconds > 0 { json.member("duration", nanoseconds) }
    json.member("status", result.status.rawValue.lowercased())
    let exception = result.exception
    json.member("error_message", exception?.trace ?? exception?.message ?? result.message)
  }

  /// A span of time in nanoseconds; one that is too long is cut.
  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? Int.max : Int(clamping: sum)
  }
}
