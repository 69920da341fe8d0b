import Synchronization

/// Gives the ids that tie the messages of a run together.
public protocol IDGenerator: AnyObject, Sendable {
  /// An id that this generator has not given before.
  func next() -> String
}

/// Counts ids up from 0, as the official data does: `0`, `1`, `2`, …
public final class IncrementingIDGenerator: IDGenerator {
  private let counter = Atomic<Int>(0)
  /// The first ids, made once: most files need no more, and making a text of a number is what an id costs.
  private static let firstIDs = (0..<1024).map { String($0) }

  /// Makes a generator whose first id is `0`.
  public init() {}

  /// The next number as text.
  public func next() -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < Self.firstIDs.count ? Self.firstIDs[number] : String(number)
  }
}
