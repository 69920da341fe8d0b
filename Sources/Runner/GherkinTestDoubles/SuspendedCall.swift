internal import GherkinExpectations
import Synchronization

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

extension Stub {
  /// The calls that wait for an answer from the spec, the oldest first.
  public var suspendedCalls: [SuspendedCall<Arguments, Success>] {
    behaviour.withLock { $0.suspended }.filter { !$0.isAnswered }
  }

  /// Returns a suspended call that waits for an answer of the spec; waits until there is one.
  ///
  /// - Parameters:
  ///   - index: the index of the call among those that wait, counted from 0, starting with the oldest.
  ///   - limit: the time limit for the call to arrive; up to ten times as long if the machine is so busy that checks
  ///     are late.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - column: the source location. Defaults to the call site.
  ///   - clock: the clock of the limit.
  /// - Throws: `ExpectationError` if there was no such call; `CancellationError`.
  nonisolated(nonsending) public func suspendedCall(
    at index: Int = 0, within limit: Duration = .seconds(10), clock: some Clock<Duration> = ContinuousClock(),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async throws -> SuspendedCall<Arguments, Success> {
    let call = try await poll(within: limit, every: .milliseconds(1), clock: clock) {
      let calls = suspendedCalls
      return calls.indices.contains(index) ? calls[index] : nil
    }
    if let call { return call }
    throw ExpectationError(
      "expected \(recorder.method) to be called and suspended within \(limit), but it was not",
      listing: recorder.recordedCalls.map { ($0.text, true) },
      at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A gate at which one task waits until it is opened, or the task is cancelled.
final class Gate: Sendable {
  private enum State {
    case closed(CheckedContinuation<Void, any Error>?)
    case open
    case cancelled
  }

  private let state = Mutex(State.closed(nil))

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  nonisolated(nonsending) func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          switch state {
          case .closed:
            state = .closed(continuation)
            return nil
          case .open: return .success(())
          case .cancelled: return .failure(CancellationError())
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      leave(.cancelled)?.resume(throwing: CancellationError())
    }
  }

  func open() {
    leave(.open)?.resume()
  }

  /// Opens the gate, and returns the waiting continuation if there is one.
  private func leave(_ next: State) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      guard case .closed(let continuation) = state else { return nil }
      state = next
      return continuation
    }
  }
}
