import CarExample
import GherkinFixtures
public import GherkinSteps
import Testing

/// Someone with a car, and a map.
public final class CarWorld: World {
  /// The places on the map, by name.
  var places: [String: Place] = [:]
  private var current: Car?

  /// No car yet, and an empty map.
  public init() async throws {}

  var car: Car {
    get throws { try #require(current, "there is no car") }
  }

  func place(_ name: String) throws -> Place {
    try #require(places[name], "there is no place “\(name)” on the map")
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

/// The phrases of the car, in Arabic.
public let carSteps = StepLibrary(CarWorld.self) { steps in
  // The places of …
  steps.given("الأماكن في {fixture}") { (world, map: Fixture) in
    world.places = try map.decode([String: Place].self)
  }
  // My car is parked at …
  steps.given("سيارتي واقفة عند {string}") { (world, place: String) in
    try world.park(at: place)
  }
  // The engine is off
  steps.given("المحرك متوقف") { world in
    try #expect(!world.car.isEngineRunning)
  }

  // I start my car; that I have started my car
  steps.when("أشغّل سيارتي") { world in
    try world.start()
  }
  steps.given("أنني شغّلت سيارتي") { world in
    try world.start()
  }
  // I drive my car to …
  steps.when("أقود سيارتي إلى {string}") { (world, place: String) in
    try world.drive(to: place)
  }

  // The colour of my car is red
  steps.then("لون سيارتي أحمر") { world in
    try #expect(world.car.colour == .red)
  }
  // The engine is running
  steps.then("المحرك يدور") { world in
    try #expect(world.car.isEngineRunning)
  }
  // My car is at …
  steps.then("سيارتي عند {string}") { (world, place: String) in
    try #expect(world.car.place == world.place(place))
  }
}
