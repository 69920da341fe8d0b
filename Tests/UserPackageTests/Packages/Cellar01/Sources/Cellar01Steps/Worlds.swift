import GherkinSteps

/// The world of most steps.
final class CellarWorld: World, TearingDown {
  let parameters: CellarParameters
  var barrels = 0
  var litres = 0.0
  var words: [String] = []
  var beers: [Beer] = []
  var lightIsOn = false

  init() async throws {
    guard let scenario = ScenarioContext.current else { throw CellarProblem("no scenario is running") }
    try await Task.sleep(for: .milliseconds(1))
    parameters = try scenario.parameters.decode(CellarParameters.self)
  }

  func tearDown() async throws {
    if scenario.tags.contains("@hooks") { try parameters.note("tearDown") }
  }
}

/// A world on the main actor.
@MainActor
final class ScreenWorld: World {
  var title = "Start"

  init() async throws {}
}

/// A world without waiting or throwing initializer.
final class ShelfWorld: World {
  var bottles: [String] = []

  init() {}
}

/// A world whose initialization fails.
final class ClosedWorld: World {
  init() async throws {
    throw CellarProblem("the cellar is closed")
  }
}
