import CellarSteps
import GherkinTesting
import Testing

/// Each scenario is a test function here, which GherkinTestPlugin generates. All share one run.
@Suite("Features", .gherkin)
enum Features {
  static let scenarios = SharedScenarios {
    try Scenarios(in: "Features", steps: cellarLibraries)
  }
}
