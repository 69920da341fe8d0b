/// A car on a map.
public struct Car: Sendable, Equatable {
  /// The colour of a car.
  public enum Colour: String, Sendable, CaseIterable {
    case red, green, blue
  }

  /// The colour of the car.
  public let colour = Colour.red
  /// Whether the engine is running.
  public private(set) var isEngineRunning = false
  /// The current place of the car.
  public private(set) var place: Place

  /// Creates a parked car.
  public init(parkedAt place: Place) {
    self.place = place
  }

  /// Starts the engine.
  public mutating func start() {
    isEngineRunning = true
  }

  /// Drives to `destination`. If the engine is off, the car does not move.
  public mutating func move(to destination: Place) {
    guard isEngineRunning else { return }
    place = destination
  }
}

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
