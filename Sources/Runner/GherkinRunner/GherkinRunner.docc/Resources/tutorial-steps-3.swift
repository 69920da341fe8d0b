import GherkinExpectations
public import GherkinSteps

/// What the steps of one scenario share: each scenario gets a new one.
final class CellarWorld: World {
  var beers = 0

  init() async throws {}
}

/// The steps of the features.
public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
  steps.given("{int} beer(s) in the cellar") { (world, count: Int) in
    world.beers = count
  }
  steps.when("I drink one") { world in
    world.beers -= 1
  }
  steps.then("{int} beer(s) is/are left") { (world, count: Int) in
    try expect(world.beers, named: "the number of beers").to(equal(count))
  }
}

/// All step libraries, for the runner and `swift test`.
public let cellarLibraries = [cellarSteps]
