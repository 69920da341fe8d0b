public import GherkinExpectations

/// A verification of calls, created by `verify`.
public struct Verification<Arguments> {
  let recorder: Recorder<Arguments>
  /// An error of the stub that its method could not throw.
  let undelivered: String?
  let place: ExpectationError.Place

  /// Verifies the number of calls of the method, with any arguments.
  ///
  /// - Throws: `ExpectationError` with the recorded calls.
  public func wasCalled(_ count: CallCount = .once) throws {
    try check(count, CallPattern())
  }

  /// Verifies the number of calls with a matching argument. For several arguments with labels, the matcher gets a
  /// tuple: `with: satisfy { $0.page > 1 }`.
  ///
  /// - Throws: `ExpectationError` with the recorded calls.
  public func wasCalled(_ count: CallCount = .once, with matcher: Matcher<Arguments>) throws {
    try check(count, CallPattern(matcher))
  }

  /// Verifies the number of calls whose arguments all match.
  ///
  /// - Throws: `ExpectationError` with the recorded calls.
  public func wasCalled<each Argument>(
    _ count: CallCount = .once, with matchers: repeat Matcher<each Argument>
  ) throws where Arguments == (repeat each Argument) {
    try check(count, CallPattern(repeat each matchers))
  }

  private func check(_ count: CallCount, _ pattern: CallPattern<Arguments>) throws {
    if let undelivered {
      return try ExpectationError(
        "\(recorder.method) cannot give the answer of its stub: \(undelivered)", at: place
      ).report()
    }
    let calls = recorder.recordedCalls.map { (text: $0.text, counts: pattern.matches($0.arguments)) }
    let found = calls.count { $0.counts }
    guard !count.range.contains(found) else { return }
    let outcome =
      calls.isEmpty
      ? "it was not called at all"
      : "it was \(found == 0 ? "never called like this" : "called \(counted(found))")"
    try ExpectationError(
      "expected \(pattern.text(recorder.method)) \(count.expectation), but \(outcome)", listing: calls, at: place
    ).report()
  }
}
