import CellarSteps
import GherkinTesting
import Testing

@Suite("Features", .gherkin)
enum Features {
  /// The scenarios of the test functions that GherkinTestPlugin generates here. All share one run.
  static let scenarios = SharedScenarios {
    try Scenarios(in: "Features", steps: cellarLibraries)
  }
}
