/// Collects the failures of all expectations in a block, including those in called functions, and reports them together
/// at its end. A failed expectation does not end the block. Other errors and a failed `toExist()`, which has no value
/// to return, end it; they are reported with the other failures.
///
/// - Throws: `ExpectationError`; or, if no expectation failed before, the error that ended the block.
public func expectAll(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ expectations: () throws -> Void
) throws {
  let collector = FailureCollector()
  let end = Result { try FailureCollector.$current.withValue(collector) { try expectations() } }
  try collector.conclude(end, at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Collects the failures of all expectations in the block, including those in helpers that it calls and tasks that it
/// starts, and reports them together at its end. A failing expectation does not end the block. An error of another kind
/// does, and so does `toExist()`, which has no value to return; both are reported with the rest.
///
/// - Throws: `ExpectationError`; or, if all expectations were met, the error that ended the block.
nonisolated(nonsending) public func expectAll(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ expectations: nonisolated(nonsending) () async throws -> Void
) async throws {
  let collector = FailureCollector()
  let end: Result<Void, any Error>
  do {
    end = .success(try await FailureCollector.$current.withValue(collector) { try await expectations() })
  } catch {
    end = .failure(error)
  }
  try collector.conclude(end, at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
}
