/// Collects the failures of all expectations inside, helpers called from there included, and reports them at the end as
/// one. So an expectation inside does not end the block when it fails. What does end it: an error of another kind, and
/// `toExist()`, which has no value to give. Either is reported with the rest.
///
/// - Throws: `ExpectationFailure` with all that was not met; whatever else ended the block before any failure.
public func expectAll(_ expectations: () throws -> Void) throws {
  let collector = FailureCollector()
  try collector.conclude(Result { try FailureCollector.$current.withValue(collector) { try expectations() } })
}

/// Collects the failures of all expectations inside, helpers called from there included, and reports them at the end as
/// one. So an expectation inside does not end the block when it fails. What does end it: an error of another kind, and
/// `toExist()`, which has no value to give. Either is reported with the rest.
///
/// - Throws: `ExpectationFailure` with all that was not met; whatever else ended the block before any failure.
nonisolated(nonsending) public func expectAll(
  _ expectations: nonisolated(nonsending) () async throws -> Void
) async throws {
  let collector = FailureCollector()
  let end: Result<Void, any Error>
  do {
    end = .success(try await FailureCollector.$current.withValue(collector) { try await expectations() })
  } catch {
    end = .failure(error)
  }
  try collector.conclude(end)
}
