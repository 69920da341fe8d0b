public import GherkinExpectations

/// Verifies the order of calls of several doubles. Other calls may happen in between:
///
/// ```swift
/// try verifyOrder(opened.call(), beers.call(with: equal("pizza"), .any), messages.call())
/// ```
///
/// - Throws: `ExpectationError` with the calls of all these doubles in the order in which they were made.
public func verifyOrder(
  _ calls: ExpectedCall..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  let place = ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  if let failure = calls.lazy.compactMap({ $0.failure(place) }).first { return try failure.report() }
  var last: UInt64 = 0
  var used: Set<UInt64> = []
  for (index, call) in calls.enumerated() {
    guard let next = call.made.first(where: { $0.number > last && $0.matches }) else {
      let position = index == 0 ? "" : " after \(calls[index - 1].text)"
      let made = Dictionary(calls.flatMap(\.made).map { ($0.number, $0.text) }) { first, _ in first }
      return try ExpectationError(
        "expected \(call.text) to be called\(position), but it was not",
        listing: made.sorted { $0.key < $1.key }.map { ($0.value, used.contains($0.key)) }, at: place
      ).report()
    }
    last = next.number
    used.insert(last)
  }
}

/// An expected call in a sequence of calls of several doubles, created by `call(with:)` of a recorder or a stub.
public struct ExpectedCall {
  /// A recorded call, and whether it matches the expectation.
  struct Made {
    let number: UInt64
    let text: String
    let matches: Bool
  }

  /// The source text of the call.
  let text: String
  /// All calls of the double when this value was created.
  let made: [Made]
  /// Returns the failure of all verifications of the double; nil if there is none.
  let failure: (ExpectationError.Place) -> ExpectationError?

  init<Arguments>(of recorder: Recorder<Arguments>, _ pattern: CallPattern<Arguments>) {
    text = pattern.text(recorder.method)
    failure = recorder.failure
    made = recorder.recordedCalls.map { call in
      Made(number: call.number, text: call.text, matches: pattern.matches(call.arguments))
    }
  }
}

extension Recorder {
  /// A call with any arguments, for `verifyOrder`.
  public func call() -> ExpectedCall {
    ExpectedCall(of: self, CallPattern())
  }

  /// A call whose argument matches, for `verifyOrder`.
  public func call(with matcher: Matcher<Arguments>) -> ExpectedCall {
    ExpectedCall(of: self, CallPattern(matcher))
  }

  /// A call whose arguments match, for `verifyOrder`.
  public func call<each Argument>(with matchers: repeat Matcher<each Argument>) -> ExpectedCall
  where Arguments == (repeat each Argument) {
    ExpectedCall(of: self, CallPattern(repeat each matchers))
  }
}

extension Stub {
  /// A call with any arguments, for `verifyOrder`.
  public func call() -> ExpectedCall {
    recorder.call()
  }

  /// A call whose argument matches, for `verifyOrder`.
  public func call(with matcher: Matcher<Arguments>) -> ExpectedCall {
    recorder.call(with: matcher)
  }

  /// A call whose arguments match, for `verifyOrder`.
  public func call<each Argument>(with matchers: repeat Matcher<each Argument>) -> ExpectedCall
  where Arguments == (repeat each Argument) {
    recorder.call(with: repeat each matchers)
  }
}
