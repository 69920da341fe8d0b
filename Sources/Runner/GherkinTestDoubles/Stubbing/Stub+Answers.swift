extension Stub {
  /// Returns `success` from every call from now on.
  public func returns(_ success: Success) {
    answers(.returning(success))
  }

  /// Throws `error` from every call from now on.
  public func `throws`(_ error: any Error) {
    answers(.throwing(error))
  }

  /// Computes the result of every call from now on.
  public func computes(_ compute: @escaping @Sendable (Arguments) throws -> Success) {
    answers(.computing(compute))
  }

  /// Computes the result of every call with several arguments from now on.
  public func computes<each Argument>(_ compute: @escaping @Sendable (repeat each Argument) throws -> Success)
  where Arguments == (repeat each Argument) {
    answers(.computing { (arguments: (repeat each Argument)) in try compute(repeat each arguments) })
  }

  /// Suspends further calls until the spec answers them; `suspendedCall()` returns a call.
  public func suspends() {
    answers(.suspended)
  }

  /// Uses an answer for every call from now on.
  public func answers(_ answer: Answer<Arguments, Success>) {
    behaviour.withLock { $0.always(answer) }
  }

  /// Uses the answers for the next calls, one after the other. A call after the last throws `UnstubbedCallError`.
  public func answers(inSequence answers: Answer<Arguments, Success>...) {
    behaviour.withLock { $0.inSequence(answers) }
  }
}

extension Stub where Success == Void {
  /// Returns from every call from now on.
  public func returns() {
    returns(())
  }
}
