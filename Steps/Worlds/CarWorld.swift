import CarExample
import GherkinExpectations
public import GherkinSteps

/// Someone with a car, and a map.
public final class CarWorld: World {
  /// The places on the map, by name.
  var places: [String: Place] = [:]
  private var current: Car?

  /// No car yet, and an empty map.
  public init() async throws {}

  var car: Car {
    get throws { try expect(current, named: "a car").toExist() }
  }

  func place(_ name: String) throws -> Place {
    try expect(places[name], named: "a place “\(name)” on the map").toExist()
  }

  func park(at name: String) throws {
    current = Car(parkedAt: try place(name))
  }

  func start() throws {
    var car = try car
    car.start()
    current = car
  }

  func drive(to name: String) throws {
    var car = try car
    car.move(to: try place(name))
    current = car
  }
}
