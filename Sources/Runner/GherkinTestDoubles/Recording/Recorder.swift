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

  var recordedCalls: [RecordedCall<Arguments>] { recorded.withLock { $0 } }
  /// The name of the method in messages.
  var method: String { (recordedCalls.first?.function ?? name).map(methodName) ?? "the method" }
}

extension Recorder: Sendable where Arguments: Sendable {}
