import Synchronization

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

/// The failures inside an `expectAll`.
final class FailureCollector: Sendable {
  /// The innermost enclosing `expectAll`, if there is one.
  @TaskLocal static var current: FailureCollector?

  private let failures = Mutex<[ExpectationError]>([])

  func add(_ failure: ExpectationError) {
    failures.withLock { $0.append(failure) }
  }

  /// Evaluates an expression without a collector: an expectation inside it throws, and the expression is judged by that
  /// error.
  static func suspended<Value>(_ body: () -> Value) -> Value {
    $current.withValue(nil) { body() }
  }

  /// Evaluates an asynchronous expression without a collector.
  nonisolated(nonsending) static func suspended<Value>(
    _ body: nonisolated(nonsending) () async -> Value
  ) async -> Value {
    await $current.withValue(nil) { await body() }
  }

  /// Reports all failures, with the error that ended the block, if there was one.
  func conclude(_ end: Result<Void, any Error>, at place: ExpectationError.Place) throws {
    var failures = failures.withLock { $0 }
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
  /// Adds the failure to the enclosing `expectAll`; throws it if there is none.
  package func report() throws {
    guard let collector = FailureCollector.current else { throw self }
    collector.add(self)
  }
}
