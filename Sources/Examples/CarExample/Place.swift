/// A place on a map.
public struct Place: Sendable, Hashable, Codable {
  /// Kilometres to the east.
  public let x: Int
  /// Kilometres to the north.
  public let y: Int

  /// The place at these coordinates.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
