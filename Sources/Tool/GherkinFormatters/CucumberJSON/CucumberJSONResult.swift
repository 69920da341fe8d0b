internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinProtocol

/// The result of a step or a hook in the legacy JSON.
struct CucumberJSONResult: JSONWritable {
  private let result: TestStepResult

  init(_ result: TestStepResult) {
    self.result = result
  }

  func write(to json: inout JSONWriter) {
    let nanoseconds = Self.nanoseconds(result.duration)
    // Steps that did not run have no duration, as in cucumber-jvm.
    if nanoseconds > 0 { json.member("duration", nanoseconds) }
    json.member("status", result.status.rawValue.lowercased())
    let exception = result.exception
    json.member("error_message", exception?.trace ?? exception?.message ?? result.message)
  }

  /// Returns a duration in nanoseconds, clamped to the maximum.
  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? Int.max : Int(clamping: sum)
  }
}
