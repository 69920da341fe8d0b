import Cellar
internal import GherkinFixtures
public import GherkinSteps
import Testing

/// The state that the steps of a scenario share. Each scenario gets a new world.
final class CellarWorld: World {
  var things = 0
}

/// All step libraries, for the runner and `swift test`. `.fixtures` defines `{fixture}`.
public let cellarLibraries: [StepLibrary] = [
  cellarSteps,
  .fixtures,
]

/// The step definitions of the features.
public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
  steps.given("{int} thing(s)") { (world, count: Int) in
    world.things = count
  }
  steps.when("{int} thing(s) is/are added") { (world, count: Int) in
    world.things += count
  }
  steps.then("there is/are {int} thing(s)") { (world, count: Int) in
    #expect(world.things == count)
  }
}
