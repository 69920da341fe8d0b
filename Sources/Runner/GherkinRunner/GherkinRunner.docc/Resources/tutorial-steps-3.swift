public import GherkinSteps
import Testing

/// What the steps of one scenario share: each scenario gets a new one.
final class CellarWorld: World {
  var beers = 0
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
    #expect(world.beers == count)
  }
}

/// All step libraries, for the runner and `swift test`.
public let cellarLibraries = [cellarSteps]
