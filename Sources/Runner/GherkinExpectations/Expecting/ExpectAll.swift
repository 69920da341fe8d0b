internal import GherkinText

/// Collects the failures of all expectations in a block, including those in called functions, and reports them together
/// at its end. A failed expectation does not end the block. Other errors end it; they are reported with the failures.
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

/// Collects the failures of all expectations in an asynchronous block, including those in called functions and child
/// tasks, and reports them together at its end. A failed expectation does not end the block. Other errors end it; they
/// are reported with the failures.
///
/// - Throws: `ExpectationError`; or, if no expectation failed before, the error that ended the block.
nonisolated(nonsending) public func expectAll(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ expectations: nonisolated(nonsending) () async throws -> Void
) async throws {
  let collector = FailureCollector()
  let end = await FailureCollector.result(of: expectations, collectedBy: collector)
  try collector.conclude(end, at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The failures inside an `expectAll`.
final class FailureCollector: Sendable {
  /// The collector of the innermost enclosing `expectAll`.
  @TaskLocal static var current: FailureCollector?

  /// The failures; nil when they have been reported.
  private let failures = Locked<[ExpectationError]?>([])

  /// Adds a failure.
  ///
  /// - Returns: false if the block has ended, which a task that it started can outlive.
  func add(_ failure: ExpectationError) -> Bool {
    failures.withLock { $0?.append(failure) } != nil
  }

  /// Evaluates an expression whose failed expectations are added to a collector; without one, they throw.
  nonisolated(nonsending) static func result<Value>(
    of expression: nonisolated(nonsending) () async throws -> Value, collectedBy collector: FailureCollector?
  ) async -> Result<Value, any Error> {
    await $current.withValue(collector) {
      do {
        return .success(try await expression())
      } catch {
        return .failure(error)
      }
    }
  }

  /// Reports all failures, with the error that ended the block, if there was one.
  func conclude(_ end: Result<Void, any Error>, at place: ExpectationError.Place) throws {
    var failures = failures.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
    guard let first = failures.first else { return try end.get() }
    var ending: String?
    if case .failure(let error) = end {
      if let failure = error as? ExpectationError {
        failures.append(failure)
      } else {
        ending = "then it threw \(described(error))"
      }
    }
    let messages = failures.map(\.description) + [ending].compactMap(\.self)
    guard messages.count > 1 else { return try first.report() }
    let list = messages.enumerated().map { index, message in
      "\n\(index + 1). " + message.replacing("\n", with: "\n   ")
    }
    let filePaths = failures.reduce(into: [:]) { $0.merge($1.filePaths) { $1 } }
    try ExpectationError(
      "\(messages.count) expectations were not met:" + list.joined(), at: place, filePaths: filePaths
    ).report()
  }
}

extension ExpectationError {
  /// Adds the failure to the enclosing `expectAll`; throws it if there is none, or if its block has ended.
  package func report() throws {
    guard FailureCollector.current?.add(self) == true else { throw self }
  }
}
