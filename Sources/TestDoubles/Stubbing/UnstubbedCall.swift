/// A call that the spec has given the stub no answer for.
public struct UnstubbedCall: Error, Sendable, CustomStringConvertible {
  /// What was called, why there is no answer, and what to do.
  public let description: String

  init<Arguments>(_ function: String, _ arguments: Arguments, _ reason: NoAnswer) {
    let call = "\(calledName(function))\(described(arguments: arguments))"
    switch reason {
    case .neverTold:
      description = "\(call) was called, but its stub has no answer; tell it one before, such as with returns(…)"
    case .usedUp(let count):
      description =
        "\(call) was called once more than there are answers in sequence, which are \(count); tell its stub one more"
    }
  }
}

/// A call that had to be answered at once, while the stub was told to suspend it.
public struct CannotSuspend: Error, Sendable, CustomStringConvertible {
  /// What was called, and what to do.
  public let description: String

  init<Arguments>(_ function: String, _ arguments: Arguments) {
    description =
      "\(calledName(function))\(described(arguments: arguments)) cannot be suspended, as it is no asynchronous method; "
      + "record its completion instead, and call that when it is time"
  }
}
