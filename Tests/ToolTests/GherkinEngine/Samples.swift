import GherkinFixtures
import GherkinEngine
import GherkinSteps

final class EmptyWorld: World {}

/// Steps with each outcome.
enum Samples {
  struct Broken: Error, CustomStringConvertible {
    let description = "the tap is broken"
  }

  static let libraries = [steps, .fixtures]

  private static let steps = StepLibrary(EmptyWorld.self) { steps in
    steps.given("nothing") { _ in }
    steps.given("a failing step") { _ in throw Broken() }
    steps.given("a pending step") { _ in throw Pending() }
    steps.given("a skipped step") { _ in throw Skip() }
    steps.given("a doubled step") { _ in }
    steps.given(regex: "a doubled .*") { _ in }
    steps.given("the beer {fixture}") { (_, _: Fixture) in }
    steps.given("a step that fails first") { world in
      if world.scenario.attempt == 1 { throw Broken() }
    }
  }
}
