import Synchronization

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
