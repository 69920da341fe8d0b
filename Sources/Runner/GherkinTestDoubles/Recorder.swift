internal import GherkinExpectations
import Synchronization

/// Records the calls of a method, for a handwritten fake with two lines for each method:
///
/// ```swift
/// let messages = Recorder<String>()
/// func show(message: String) { messages.record(message) }
/// ```
///
/// `Arguments` is the type of the one argument, a tuple of several, or `Void`. A tuple without labels lets each of them
/// be verified by a matcher of its own. A recorder is safe across tasks, if the arguments are Sendable; where they are
/// not, as completions often are, it is for the tasks of one actor.
public final class Recorder<Arguments> {
  private let recorded = Guarded<[RecordedCall<Arguments>]>([])
  /// An error of a stub that its method, which has no `throws`, could not throw.
  private let undelivered = Guarded<String?>(nil)
  private let name: String?

  /// Creates a recorder without calls.
  ///
  /// - Parameter name: the name of the method in failed verifications until its first call, which provides the actual
  ///   name.
  public init(_ name: String? = nil) {
    self.name = name
  }

  /// Records a call.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - function: the method's name, which the compiler fills in.
  public func record(_ arguments: Arguments, function: String = #function) {
    recorded.withLock { $0.append(RecordedCall(arguments, function: function)) }
  }

  /// Records a call with several arguments, or with none.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the call.
  ///   - function: the method's name, which the compiler fills in.
  public func record<each Argument>(_ arguments: repeat each Argument, function: String = #function)
  where Arguments == (repeat each Argument) {
    recorded.withLock { $0.append(RecordedCall((repeat each arguments), function: function)) }
  }

  /// The arguments of all calls, in their order.
  public var calls: [Arguments] { recordedCalls.map(\.arguments) }

  /// Stores an error that the method of a stub could not throw. Each verification of its calls fails with the first one.
  func keep(undelivered error: String) {
    undelivered.withLock { $0 = $0 ?? error }
  }

  /// Returns the failure of all verifications because of an error that was not thrown; nil if there is none.
  func failure(at place: ExpectationError.Place) -> ExpectationError? {
    undelivered.withLock(\.self).map {
      ExpectationError("\(method) cannot give the answer of its stub: \($0)", at: place)
    }
  }

  var recordedCalls: [RecordedCall<Arguments>] { recorded.withLock { $0 } }
  /// The name of the method in messages.
  var method: String { (recordedCalls.first?.function ?? name).map(methodName) ?? "the method" }
}

extension Recorder: Sendable where Arguments: Sendable {}

extension Recorder {
  /// Returns the arguments of the only call, for example to call a completion among them.
  ///
  /// - Throws: `ExpectationError` unless there was exactly one call, also inside `expectAll`.
  public func onlyCall(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> Arguments {
    let verification = verify(self, fileID: fileID, filePath: filePath, line: line, column: column)
    if let failure = verification.failure(of: .once) { throw failure }
    return recordedCalls[0].arguments
  }

  /// Returns the arguments of the last call.
  ///
  /// - Throws: `ExpectationError` if there was none, also inside `expectAll`.
  public func lastCall(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws -> Arguments {
    guard let last = recordedCalls.last else {
      throw ExpectationError(
        "expected \(method) to be called, but it was not",
        at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    return last.arguments
  }
}

/// A recorded call of a double.
struct RecordedCall<Arguments> {
  let arguments: Arguments
  /// The name of the method, from `#function`.
  let function: String
  /// The number of the call among those of all doubles, used to order calls of several doubles.
  let number: UInt64

  init(_ arguments: Arguments, function: String) {
    self.arguments = arguments
    self.function = function
    number = CallCounter.next()
  }

  var text: String { callText(function, arguments) }
}

extension RecordedCall: Sendable where Arguments: Sendable {}

/// Counts all calls in the process.
private enum CallCounter {
  private static let count = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    count.add(1, ordering: .sequentiallyConsistent).newValue
  }
}

/// Returns the source text of a call, without labels: `beers("pizza", 1)`.
func callText(_ function: String, _ arguments: Any) -> String {
  let text = described(arguments)
  let isList = Mirror(reflecting: arguments).displayStyle == .tuple
  return methodName(function) + (isList ? text : "(\(text))")
}

/// Returns a method's name without its argument labels.
func methodName(_ function: String) -> String {
  function.firstIndex(of: "(").map { String(function[..<$0]) } ?? function
}

/// Returns calls, one on each line, with matching ones marked if others do not match; only the last ones if there are
/// many.
func callList(_ calls: [(text: String, counts: Bool)]) -> String {
  let limit = 20
  let isMarked = calls.contains { $0.counts } && calls.contains { !$0.counts }
  let left = calls.count - limit
  let lines = calls.suffix(limit).map { call in
    "\n  " + (isMarked ? call.counts ? "→ " : "  " : "") + call.text
  }
  return (left > 0 ? "\n  … \(left) earlier calls" : "") + lines.joined()
}

/// State that is protected by a lock. The state need not be Sendable; if it is, so is this class.
final class Guarded<State> {
  private let lock = Mutex(())
  // Accessed only under the lock.
  private nonisolated(unsafe) var state: State

  init(_ state: State) {
    self.state = state
  }

  func withLock<Result, Failure>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in try body(&state) }
  }
}

extension Guarded: Sendable where State: Sendable {}
