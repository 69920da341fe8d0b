/// The error of a call without an answer.
public struct UnstubbedCallError: Error, Sendable, CustomStringConvertible {
  /// The method, the reason and the remedy.
  public let description: String

  init<Arguments>(_ function: String, _ arguments: Arguments, _ reason: NoAnswer) {
    let call = callText(function, arguments)
    switch reason {
    case .neverTold:
      description = "\(call) was called, but has no answer; give its stub one before, for example with returns(…)"
    case .usedUp(let count):
      description = "\(call) was called, but all \(count) answers of the sequence were given; give its stub one more"
    }
  }
}

/// The error of a call from a synchronous method to a stub that suspends its calls.
public struct CannotSuspendError: Error, Sendable, CustomStringConvertible {
  /// The method and the remedy.
  public let description: String

  init<Arguments>(_ function: String, _ arguments: Arguments) {
    description = """
      \(callText(function, arguments)) cannot be suspended because it is not asynchronous; \
      give its stub an immediate answer
      """
  }
}
