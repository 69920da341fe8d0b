/// A verification of calls; made by `verify`.
public struct Verification<Arguments> {
  let recorder: Recorder<Arguments>
  let place: VerificationFailure.Place

  /// Verifies how often the method was called, with whatever arguments.
  ///
  /// - Throws: `VerificationFailure` with the calls that were made.
  public func wasCalled(_ count: CallCount = .once) throws {
    try check(count, nil) { _ in true }
  }

  /// Verifies how often the method was called with such an argument.
  ///
  /// - Throws: `VerificationFailure` with the calls that were made.
  public func wasCalled(_ count: CallCount = .once, with matcher: ArgumentMatcher<Arguments>) throws {
    try check(count, matcher.description, matcher.matches)
  }

  /// Verifies how often the method was called with such arguments, all of them.
  ///
  /// - Throws: `VerificationFailure` with the calls that were made.
  public func wasCalled<each Argument>(
    _ count: CallCount = .once, with matchers: repeat ArgumentMatcher<each Argument>
  ) throws where Arguments == (repeat each Argument) {
    var descriptions: [String] = []
    repeat descriptions.append((each matchers).description)
    try check(count, descriptions.joined(separator: ", ")) { (arguments: (repeat each Argument)) in
      for (matcher, argument) in repeat (each matchers, each arguments) {
        guard matcher.matches(argument) else { return false }
      }
      return true
    }
  }

  private func check(_ count: CallCount, _ arguments: String?, _ matches: (Arguments) -> Bool) throws {
    let calls = recorder.recordedCalls
    let found = calls.count { matches($0.arguments) }
    guard !count.range.contains(found) else { return }
    let with = arguments.map { " with (\($0))" } ?? ""
    throw VerificationFailure(
      "expected \(calledName(recorder.methodName)) to be called \(count.description)\(with), but it was called so "
        + counted(found), calls: calls, at: place)
  }
}
