/// A counter that cannot be negative.
public struct Counter {
  public private(set) var value = 0

  public init() {}

  public mutating func change(by number: Int) { value = max(0, value + number) }
}
