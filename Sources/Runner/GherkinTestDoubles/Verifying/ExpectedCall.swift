public import GherkinExpectations

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

  init<Arguments>(of recorder: Recorder<Arguments>, _ pattern: CallPattern<Arguments>) {
    text = pattern.text(recorder.method)
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
