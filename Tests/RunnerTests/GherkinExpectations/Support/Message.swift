import GherkinExpectations
import GherkinTestSupport
import Testing

/// The failure of an expectation; nil if the expectation is met.
func failure(of expectation: () throws -> Void) -> ExpectationError? {
  do {
    try expectation()
    return nil
  } catch let failure as ExpectationError {
    return failure
  } catch {
    return ExpectationError("another error: \(error)", at: .init())
  }
}

/// The message of a failed expectation; nil if the expectation is met.
func message(_ expectation: () throws -> Void) -> String? {
  failure(of: expectation)?.message
}

/// The same for an asynchronous expectation.
nonisolated(nonsending) func message(_ expectation: nonisolated(nonsending) () async throws -> Void) async -> String? {
  do {
    try await expectation()
    return nil
  } catch let failure as ExpectationError {
    return failure.message
  } catch {
    return "another error: \(error)"
  }
}

/// Expects that an expectation fails with a message.
func fails(
  _ expectation: @autoclosure () throws -> Void, _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  check(message { try expectation() }, equals: expected, sourceLocation: sourceLocation)
}

/// Suspends, and returns a value.
nonisolated(nonsending) func later<Value>(_ value: @autoclosure () throws -> Value) async rethrows -> Value {
  await Task.yield()
  return try value()
}

/// Expects that an asynchronous expectation fails with a message.
nonisolated(nonsending) func fails(
  _ expected: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ expectation: nonisolated(nonsending) () async throws -> Void
) async {
  check(await message(expectation), equals: expected, sourceLocation: sourceLocation)
}
