/// A call of a stub that waits for the spec to answer it.
///
/// If its task is cancelled, the call throws `CancellationError` and ignores later answers.
public final class SuspendedCall<Arguments, Success> {
  /// The arguments of the call.
  public let arguments: Arguments
  private let gate = Gate()
  private let result = Guarded<Result<Success, any Error>?>(nil)

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// Returns `success` from the call.
  ///
  /// - Throws: `AnsweredTwiceError`.
  public func resume(returning success: Success) throws {
    try resume(with: .success(success))
  }

  /// Throws `error` from the call.
  ///
  /// - Throws: `AnsweredTwiceError`.
  public func resume(throwing error: any Error) throws {
    try resume(with: .failure(error))
  }

  private func resume(with answer: Result<Success, any Error>) throws {
    try result.withLock { result in
      guard result == nil else { throw AnsweredTwiceError() }
      result = answer
    }
    gate.open()
  }

  var isAnswered: Bool { result.withLock { $0 != nil } }

  nonisolated(nonsending) func answer() async throws -> Success {
    try await gate.wait()
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}

extension SuspendedCall: Sendable where Arguments: Sendable, Success: Sendable {}

extension SuspendedCall where Success == Void {
  /// Returns from the call.
  ///
  /// - Throws: `AnsweredTwiceError`.
  public func resume() throws {
    try resume(returning: ())
  }
}

/// The error of answering a suspended call twice.
public struct AnsweredTwiceError: Error, Sendable, CustomStringConvertible {
  /// A fixed description.
  public var description: String { "a suspended call was answered twice; only its first answer counts" }
}
