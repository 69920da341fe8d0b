import Synchronization

/// Counts the ids that connect the messages of a run from 0, as in the official data: `0`, `1`, `2`, …
public final class IncrementingIDGenerator: Sendable {
  private let counter = Atomic(0)

  /// Creates a generator whose first id is `0`.
  public init() {}

  /// Returns the next number as text.
  public func next() -> String { String(counter.wrappingAdd(1, ordering: .relaxed).oldValue) }
}
