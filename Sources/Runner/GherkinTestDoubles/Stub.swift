internal import GherkinExpectations

/// Answers and records the calls of a method, for a handwritten fake with two lines for each method:
///
/// ```swift
/// let beers = Stub<(String, Int), [Beer]>()
/// func beers(for food: String, page: Int) async throws -> [Beer] { try await beers(food, page) }
/// ```
///
/// `Arguments` is as for a `Recorder`. A stub is safe across tasks, if arguments and result are Sendable; where they
/// are not, it is for the tasks of one actor.
public final class Stub<Arguments, Success> {
  /// The recorder of the calls.
  public let recorder: Recorder<Arguments>
  let behaviour = Guarded(Behaviour<Arguments, Success>())

  /// Creates a stub without an answer: a call throws `UnstubbedCallError`.
  ///
  /// - Parameter name: the name of the method in messages until its first call.
  public init(_ name: String? = nil) {
    recorder = Recorder(name)
  }

  /// Creates a stub that returns `success` until the spec sets another answer.
  public convenience init(returning success: Success) {
    self.init()
    returns(success)
  }

  /// The arguments of all calls, in their order.
  public var calls: [Arguments] { recorder.calls }
}

extension Stub: Sendable where Arguments: Sendable, Success: Sendable {}

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
    recorder.keep(undelivered: described(error))
  }
}

/// The error of a call without an answer.
public struct UnstubbedCallError: Error, Sendable, CustomStringConvertible {
  /// The method, the reason and the remedy.
  public let description: String

  init<Arguments>(_ function: String, _ arguments: Arguments, _ reason: NoAnswer) {
    let call = callText(function, arguments)
    switch reason {
    case .neverTold:
      description = "\(call) was called, but has no answer; give its stub one before, for example with returns(…)"
    case .usedUp(let count):
      description = "\(call) was called, but all \(count) answers of the sequence were given; give its stub one more"
    }
  }
}

/// The error of a call from a synchronous method to a stub that suspends its calls.
public struct CannotSuspendError: Error, Sendable, CustomStringConvertible {
  /// The method and the remedy.
  public let description: String

  init<Arguments>(_ function: String, _ arguments: Arguments) {
    description = """
      \(callText(function, arguments)) cannot be suspended because it is not asynchronous; \
      give its stub an immediate answer
      """
  }
}
