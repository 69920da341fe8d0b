internal import GherkinExpectations

extension Stub {
  /// Answers a call of a method that does not throw: `func price(of beer: String) -> Int { prices(beer, or: 0) }`.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - fallback: the result if the stub has no answer.
  ///   - function: the method's name, which the compiler fills in.
  public func callAsFunction(
    _ arguments: Arguments, or fallback: @autoclosure () -> Success, function: String = #function
  ) -> Success {
    do {
      return try self(arguments, function: function)
    } catch {
      keep(error)
      return fallback()
    }
  }

  /// Answers a call of a method that does not throw, with several arguments or with none.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - fallback: the result if the stub has no answer.
  ///   - function: the method's name, which the compiler fills in.
  public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument, or fallback: @autoclosure () -> Success, function: String = #function
  ) -> Success where Arguments == (repeat each Argument) {
    self((repeat each arguments), or: fallback(), function: function)
  }

  /// Answers a call of an asynchronous method that does not throw.
  ///
  /// - Parameters:
  ///   - fallback: returned if the stub has no answer, or the caller is cancelled while suspended.
  ///   - function: the method's name. Defaults to that of the caller.
  ///   - arguments: the arguments of the call.
  nonisolated(nonsending) public func callAsFunction(
    _ arguments: Arguments, or fallback: @autoclosure () -> Success, function: String = #function
  ) async -> Success {
    do {
      return try await self(arguments, function: function)
    } catch {
      keep(error)
      return fallback()
    }
  }

  /// Answers a call of an asynchronous method that does not throw, with several arguments or none.
  ///
  /// - Parameters:
  ///   - fallback: returned if the stub has no answer, or the caller is cancelled while suspended.
  ///   - function: the method's name. Defaults to that of the caller.
  ///   - arguments: the arguments of the call.
  nonisolated(nonsending) public func callAsFunction<each Argument>(
    _ arguments: repeat each Argument, or fallback: @autoclosure () -> Success, function: String = #function
  ) async -> Success where Arguments == (repeat each Argument) {
    await self((repeat each arguments), or: fallback(), function: function)
  }

  /// Stores an error that the method cannot throw; the next verification throws it. If there is no answer, or the
  /// caller was cancelled, the fallback is used instead.
  private func keep(_ error: any Error) {
    if error is UnstubbedCallError || error is CancellationError { return }
    let text = described(error)
    behaviour.withLock { $0.keep(undelivered: text) }
  }
}
