/// Remembers the calls of a method, for a hand-written fake of two lines a method:
///
/// ```swift
/// let shown = Recorder<String>()
/// func show(message: String) { shown.record(message) }
/// ```
///
/// `Arguments` is the type of the one argument, or a tuple without labels of several, or `Void`. A recorder is safe
/// across tasks, if the arguments are Sendable.
public final class Recorder<Arguments> {
  private let recorded = Guarded<[RecordedCall<Arguments>]>([])
  private let name: String?

  /// A recorder of no calls yet.
  ///
  /// - Parameter name: what failed verifications call the method, until it is called; then it is known by its own name.
  public init(_ name: String? = nil) {
    self.name = name
  }

  /// Remembers a call.
  ///
  /// - Parameter function: the method's name, which the compiler fills in.
  public func record(_ arguments: Arguments, function: String = #function) {
    recorded.withLock { $0.append(RecordedCall(arguments, function: function)) }
  }

  /// Remembers a call of several arguments, or of none.
  ///
  /// - Parameter function: the method's name, which the compiler fills in.
  public func record<each Argument>(_ arguments: repeat each Argument, function: String = #function)
  where Arguments == (repeat each Argument) {
    recorded.withLock { $0.append(RecordedCall((repeat each arguments), function: function)) }
  }

  /// The arguments of all calls so far, in their order.
  public var calls: [Arguments] { recordedCalls.map(\.arguments) }

  var recordedCalls: [RecordedCall<Arguments>] { recorded.withLock { $0 } }
  var methodName: String { name ?? recordedCalls.first?.function ?? "the method" }
}

extension Recorder: Sendable where Arguments: Sendable {}
