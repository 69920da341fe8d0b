import Expectations

/// The failure of an expectation that is not met; nil if it is.
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

/// What a failed expectation says; nil if it is met.
func message(_ expectation: () throws -> Void) -> String? {
  failure(of: expectation)?.message
}

/// As above, for an expectation that has to be waited for.
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
