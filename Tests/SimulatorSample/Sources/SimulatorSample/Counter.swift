/// A counter that cannot be negative.
public struct Counter {
  /// The number that the counter shows.
  public private(set) var value = 0

  /// Creates a counter that shows 0.
  public init() {}

  /// Adds a number, which can be negative.
  public mutating func change(by number: Int) { value = max(0, value + number) }
}
