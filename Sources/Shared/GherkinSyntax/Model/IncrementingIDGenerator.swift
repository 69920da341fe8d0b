import Synchronization

/// Counts the ids that connect the messages of a run from 0, as in the official data: `0`, `1`, `2`, …
public final class IncrementingIDGenerator: Sendable {
  private let counter = Atomic(0)
  private let prefix: String

  /// Creates a generator whose first id is `0`.
  public init() { prefix = "" }

  /// Creates a generator for a part of a run that has ids at the same time as others.
  ///
  /// - Parameter prefix: what distinguishes its ids from all others, such as `d` for `d0`, `d1`, …
  package init(prefix: String) {
    self.prefix = prefix
  }

  /// Returns the next number as text, after the prefix.
  public func next() -> String { prefix + String(counter.wrappingAdd(1, ordering: .relaxed).oldValue) }
}
