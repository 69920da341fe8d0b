import GherkinFixtures
public import GherkinSteps
import Testing

/// The phrases of the event description, by regex literals, apart from {fixture}, which only other patterns have.
public let eventDescriptionSteps = StepLibrary(EventDescriptionWorld.self) { steps in
  steps.given("the guests and events of {fixture}") { (world, invitations: Fixture) in
    world.invitations = try invitations.decode(Invitations.self)
  }
  steps.given(/^I am the guest "([^"]*)"$/) { (world, name: Substring) in
    try world.welcome(String(name))
  }
  steps.when(/^I read the invitation to "([^"]*)"$/) { (world, event: Substring) in
    try world.read(String(event))
  }
  steps.then(/^it says "([^"]*)"$/) { (world, sentence: Substring) in
    #expect(world.text == String(sentence))
  }
}
