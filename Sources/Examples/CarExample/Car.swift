/// A car that goes nowhere by itself.
public struct Car: Sendable, Equatable {
  /// A colour that cars come in.
  public enum Colour: String, Sendable, CaseIterable {
    case red, green, blue
  }

  /// What it is painted in.
  public let colour = Colour.red
  /// Whether it has been started.
  public private(set) var isEngineRunning = false
  /// Where it is.
  public private(set) var place: Place

  /// A car that is parked somewhere.
  public init(parkedAt place: Place) {
    self.place = place
  }

  /// Starts the engine.
  public mutating func start() {
    isEngineRunning = true
  }

  /// Drives to `destination`. With the engine off the car stays where it is.
  public mutating func move(to destination: Place) {
    guard isEngineRunning else { return }
    place = destination
  }
}
