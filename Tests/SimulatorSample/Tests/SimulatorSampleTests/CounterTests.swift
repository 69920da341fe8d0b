import GherkinSteps
import GherkinTesting
import SimulatorSample
import Testing

final class CounterWorld: World {
  var counter = Counter()
}

let counterSteps = StepLibrary(CounterWorld.self) { steps in
  steps.when("I count {int}") { (world, number: Int) in world.counter.change(by: number) }
  steps.then("the counter shows {int}") { (world, value: Int) in #expect(world.counter.value == value) }
}

@Test("the counter", .gherkin, arguments: try Scenarios(in: .resource("Features", of: .module), steps: [counterSteps]))
func counter(_ scenario: Scenario) async throws { try await scenario.run() }
