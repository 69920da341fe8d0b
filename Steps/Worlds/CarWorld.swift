import CarExample
public import GherkinSteps

/// Someone with a car, and a map.
public final class CarWorld: World {
  /// The places on the map, by name.
  var places: [String: Place] = [:]
  private var car: Car?

  /// No car yet, and an empty map.
  public init() async throws {}

  func park(at name: String) throws {
    car = Car(parkedAt: try place(name))
  }

  func start() throws {
    var car = try myCar()
    car.start()
    self.car = car
  }

  func drive(to name: String) throws {
    var car = try myCar()
    car.move(to: try place(name))
    self.car = car
  }

  func expectColour(_ colour: Car.Colour) throws {
    let car = try myCar()
    try require(car.colour == colour, "Expected a \(colour) car, but it is \(car.colour).")
  }

  func expectEngine(running: Bool) throws {
    try require(
      try myCar().isEngineRunning == running,
      running ? "Expected the engine to run, but it is off." : "Expected the engine to be off, but it runs.")
  }

  func expectCar(at name: String) throws {
    let (car, expected) = (try myCar(), try place(name))
    let actual = places.first { $0.value == car.place }?.key ?? "\(car.place)"
    try require(car.place == expected, "Expected the car to be at “\(name)”, but it is at “\(actual)”.")
  }

  private func myCar() throws -> Car {
    try require(car, "Expected a car, but none is parked anywhere.")
  }

  private func place(_ name: String) throws -> Place {
    try require(places[name], "Expected a place “\(name)”, but the places are \(list(places.keys.sorted())).")
  }
}
