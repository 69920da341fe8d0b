/// Answers and records the calls of a method, for a handwritten fake with two lines for each method:
///
/// ```swift
/// let beers = Stub<(String, Int), [Beer]>()
/// func beers(for food: String, page: Int) async throws -> [Beer] { try await beers(food, page) }
/// ```
///
/// `Arguments` is as for a `Recorder`. A stub is safe across tasks, if arguments and result are Sendable; where they
/// are not, it is for the tasks of one actor.
public final class Stub<Arguments, Success> {
  /// The recorder of the calls.
  public let recorder: Recorder<Arguments>
  let behaviour = Guarded(Behaviour<Arguments, Success>())

  /// Creates a stub without an answer: a call throws `UnstubbedCallError`.
  ///
  /// - Parameter name: the name of the method in messages until its first call.
  public init(_ name: String? = nil) {
    recorder = Recorder(name)
  }

  /// Creates a stub that returns `success` until the spec sets another answer.
  public convenience init(returning success: Success) {
    self.init()
    returns(success)
  }

  /// The arguments of all calls, in their order.
  public var calls: [Arguments] { recorder.calls }
}

extension Stub: Sendable where Arguments: Sendable, Success: Sendable {}
