extension Stub {
  /// Returns `result` from every call from now on.
  public func returns(_ result: Result) {
    answers(.returning(result))
  }

  /// Throws `error` from every call from now on.
  public func `throws`(_ error: any Error) {
    answers(.throwing(error))
  }

  /// Computes the result of every call from now on.
  public func computes(_ compute: @escaping (Arguments) throws -> Result) {
    answers(.computing(compute))
  }

  /// Computes the result of every call from now on, of several arguments.
  public func computes<each Argument>(_ compute: @escaping (repeat each Argument) throws -> Result)
  where Arguments == (repeat each Argument) {
    answers(.computing { (arguments: (repeat each Argument)) in try compute(repeat each arguments) })
  }

  /// Suspends every call from now on until the spec answers it; `suspendedCall()` gives it.
  public func suspends() {
    answers(.suspended)
  }

  /// Answers every call from now on like this.
  public func answers(_ answer: Answer<Arguments, Result>) {
    behaviour.withLock { $0.always(answer) }
  }

  /// Answers the next calls with these, one after the other; a call beyond the last throws `UnstubbedCall`.
  public func answers(inSequence answers: Answer<Arguments, Result>...) {
    behaviour.withLock { $0.inSequence(answers) }
  }
}
