public import GherkinSteps
import HeadlessUIExample

/// The phrases for any screen: what the user taps and reads. A library of another domain puts its screen there first.
public let headlessUISteps = StepLibrary(HeadlessWorld.self) { steps in
  steps.when("I (have )tap(ped) {string}") { (world, title: String) in
    try await world.tap(title)
  }
  steps.then("I see {string}") { (world, text: String) in
    try await world.expectLabel(text)
  }
  steps.then("I do not see {string}") { (world, text: String) in
    try await world.expectNoLabel(text)
  }
  steps.then("I see {string} above {string}") { (world, upper: String, lower: String) in
    try await world.expect(upper, above: lower)
  }
}
