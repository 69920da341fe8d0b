/// An expectation of an asynchronous expression, created by `expect { await … }`.
public struct AsyncExpectation<Value> {
  let expression: nonisolated(nonsending) () async throws -> Value
  let subject: Subject

  /// Expects the expression to return a value that matches. If it throws, the failure contains the error.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func to(_ matcher: Matcher<Value>) async throws {
    try await Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression to return a value that does not match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNot(_ matcher: Matcher<Value>) async throws {
    try await to(not(matcher))
  }

  /// Expects the expression to throw an error that matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled before the expression is evaluated.
  nonisolated(nonsending) public func to(_ matcher: ErrorMatcher) async throws {
    try await Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression to throw no error, or one that does not match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled before the expression is evaluated.
  nonisolated(nonsending) public func toNot(_ matcher: ErrorMatcher) async throws {
    try await to(matcher.negated)
  }

  nonisolated(nonsending) func evaluate() async throws -> Result<Value, any Error> {
    try Task.checkCancellation()
    return await FailureCollector.suspended {
      do {
        return .success(try await expression())
      } catch {
        return .failure(error)
      }
    }
  }
}
