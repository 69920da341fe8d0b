import Expectations
import GherkinFixtures
public import GherkinSteps

/// The phrases of the event description.
public let eventDescriptionSteps = StepLibrary(EventDescriptionWorld.self) { steps in
  steps.given("the guests and events of {fixture}") { (world, invitations: Fixture) in
    world.invitations = try invitations.decode(Invitations.self)
  }
  steps.given("I am the guest {string}") { (world, name: String) in
    try world.welcome(name)
  }
  steps.when("I read the invitation to {string}") { (world, event: String) in
    try world.read(event)
  }
  steps.then("it says {string}") { (world, sentence: String) in
    try expect(world.text, named: "the invitation").to(equal(sentence))
  }
}
