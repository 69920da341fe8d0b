/// Answers the calls of a method as the spec says, and remembers them, for a hand-written fake of two lines a method:
///
/// ```swift
/// let beers = Stub<(String, Int), [Beer]>()
/// func beers(for food: String, page: Int) async throws -> [Beer] { try await beers(food, page) }
/// ```
///
/// `Arguments` is as for a `Recorder`. A stub is safe across tasks, if arguments and result are Sendable.
public final class Stub<Arguments, Result> {
  /// The calls so far.
  public let recorder: Recorder<Arguments>
  let behaviour = Guarded(Behaviour<Arguments, Result>())

  /// A stub that has no answer yet: a call throws `UnstubbedCall`.
  ///
  /// - Parameter name: what messages call the method, until it is called.
  public init(_ name: String? = nil) {
    recorder = Recorder(name)
  }

  /// A stub that returns `result` until the spec says otherwise.
  public convenience init(returning result: Result) {
    self.init()
    returns(result)
  }

  /// The arguments of all calls so far, in their order.
  public var calls: [Arguments] { recorder.calls }
}

// Closures in answers come from the spec, and are called where the fake is called, as the fake's own code would be.
extension Stub: @unchecked Sendable where Arguments: Sendable, Result: Sendable {}
