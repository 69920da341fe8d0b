/// A place on a map.
public struct Place: Sendable, Hashable, Codable {
  /// The distance to the east in kilometres.
  public let x: Int
  /// The distance to the north in kilometres.
  public let y: Int

  /// Creates a place from its coordinates.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
