extension Stub {
  /// Answers a call of the fake's method.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - function: the method's name, which the compiler fills in.
  /// - Throws: the error of the answer; `UnstubbedCallError`; `CannotSuspendError`.
  public func callAsFunction(_ arguments: Arguments, function: String = #function) throws -> Success {
    switch try answer(to: arguments, function) {
    case .result(let result): return try result.get()
    case .computation(let compute): return try compute(arguments)
    case .suspension: throw CannotSuspendError(function, arguments)
    }
  }

  /// Answers a call of the fake's method with several arguments, or with none.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - function: the method's name, which the compiler fills in.
  /// - Throws: the error of the answer; `UnstubbedCallError`; `CannotSuspendError`.
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument, function: String = #function
  ) throws -> Success where Arguments == (repeat each Argument) {
    try callAsFunction((repeat each arguments), function: function)
  }

  /// Answers a call of the fake's asynchronous method.
  ///
  /// - Parameters:
  ///   - function: the method's name. Defaults to that of the caller.
  ///   - arguments: the arguments of the call.
  /// - Throws: the error of the answer; `UnstubbedCallError`; `CancellationError` when the caller is cancelled while
  ///   suspended.
  nonisolated(nonsending) public func callAsFunction(
    _ arguments: Arguments, function: String = #function
  ) async throws -> Success {
    switch try answer(to: arguments, function) {
    case .result(let result): return try result.get()
    case .computation(let compute): return try compute(arguments)
    case .suspension:
      let call = SuspendedCall<Arguments, Success>(arguments)
      behaviour.withLock { $0.suspend(call) }
      defer { behaviour.withLock { $0.forget(call) } }
      return try await call.answer()
    }
  }

  /// Answers a call of the fake's asynchronous method with several arguments or none.
  ///
  /// - Parameters:
  ///   - function: the method's name. Defaults to that of the caller.
  ///   - arguments: the arguments of the call.
  /// - Throws: the error of the answer; `UnstubbedCallError`; `CancellationError` when the caller is cancelled while
  ///   suspended.
  nonisolated(nonsending) public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument, function: String = #function
  ) async throws -> Success where Arguments == (repeat each Argument) {
    try await callAsFunction((repeat each arguments), function: function)
  }

  private func answer(to arguments: Arguments, _ function: String) throws -> Answer<Arguments, Success>.Kind {
    recorder.record(arguments, function: function)
    do {
      return try behaviour.withLock { state throws(NoAnswer) in try state.next() }.kind
    } catch let reason {
      throw UnstubbedCallError(function, arguments, reason)
    }
  }
}
