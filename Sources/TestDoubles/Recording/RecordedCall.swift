import Synchronization

/// A call that was made of a double.
struct RecordedCall<Arguments> {
  let arguments: Arguments
  /// The method that was called, as `#function` gives it.
  let function: String
  /// The how-manieth call of any double it is, so that calls of several can be put in order.
  let number: UInt64

  init(_ arguments: Arguments, function: String) {
    self.arguments = arguments
    self.function = function
    number = CallCounter.next()
  }

  var text: String { callText(function, arguments) }
}

extension RecordedCall: Sendable where Arguments: Sendable {}

/// Counts all calls of the process.
private enum CallCounter {
  private static let count = Atomic<UInt64>(0)

  static func next() -> UInt64 {
    count.add(1, ordering: .sequentiallyConsistent).newValue
  }
}
