import Dispatch
package import GherkinProtocol

extension StopRequest {
  /// Runs work that may never end, such as matching a regular expression, until the request is made. If a user stops
  /// the run, the work can continue for a second, so that reports contain its result if possible.
  ///
  /// - Returns: nil if the work was abandoned; it may still be running.
  package func untilMade<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let first = FirstValue<Value?>(continuation)
      Task.detached { first.resume(await work()) }
      whenMade { [self] in
        guard reason == nil else { return first.resume(nil) }
        DispatchQueue(label: "gherkin-run stop").asyncAfter(deadline: .now() + .seconds(1)) { first.resume(nil) }
      }
    }
  }
}
