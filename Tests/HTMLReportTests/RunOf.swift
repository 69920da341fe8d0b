import GherkinMessages
import GherkinSteps
import GherkinTestSupport

/// Runs of a single feature.
enum RunOf {
  /// The envelopes of a run with the steps of ``SamplePage``.
  static func feature(_ text: String, uri: String = "a.feature") async throws -> [Envelope] {
    try await RecordedRun(text, uri: uri, SamplePage.steps).envelopes
  }

  /// The envelopes of a run of one step, whose body is given.
  static func step(_ body: @escaping @Sendable (SamplePage.World) throws -> Void) async throws -> [Envelope] {
    let library = StepLibrary(SamplePage.World.self) { steps in steps.given("a step") { world in try body(world) } }
    return try await RecordedRun("Feature: f\nScenario: a\nGiven a step", library).envelopes
  }
}
