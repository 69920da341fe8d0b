import GherkinExpectations

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
