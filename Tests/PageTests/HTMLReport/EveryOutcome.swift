import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport

/// A run with a scenario of each outcome, and one that was not selected.
enum EveryOutcome {
  private static let steps = StepLibrary(SamplePage.World.self) { steps in
    steps.given("a step") { _ in }
    steps.given("a step that passes the second time") { world in
      if world.scenario.attempt == 1 { throw SamplePage.Failure(description: "too early") }
    }
    steps.given("a step that fails") { _ in throw SamplePage.Failure(description: "expected 2, got 1") }
    steps.given("a pending step") { _ in throw Pending("not written yet") }
    steps.given("a skipped step") { _ in throw Skip("not today") }
    steps.given("one of two") { _ in }
    steps.given("one of {word}") { (_, _: String) in }
  }

  /// The stream of the run; the scenario "Interrupted" has no attempt.
  static func envelopes() async throws -> [Envelope] {
    let names: Set = [
      "Sound", "Unsteady", "Broken", "Unfinished", "Left out", "Unwritten", "Unclear", "Reported", "Planned",
      "Rows of the run", "Interrupted",
    ]
    let source = Source(uri: "Features/outcomes.feature", text: try Files.sample("outcomes.feature"))
    let all = try await RecordedRun([source], [steps], only: names).envelopes
    var (pickle, testCase, attempt): (String?, String?, String?)
    for envelope in all {
      if case .pickle(let found) = envelope, found.name == "Interrupted" { pickle = found.id }
      if case .testCase(let found) = envelope, found.pickleId == pickle { testCase = found.id }
    }
    return all.filter { envelope in
      switch envelope {
      case .testCaseStarted(let started) where started.testCaseId == testCase:
        attempt = started.id
        return false
      case .testStepStarted(let started): return started.testCaseStartedId != attempt || attempt == nil
      case .testStepFinished(let finished): return finished.testCaseStartedId != attempt || attempt == nil
      case .testCaseFinished(let finished): return finished.testCaseStartedId != attempt || attempt == nil
      default: return true
      }
    }
  }

  /// The report of the run.
  static func html() async throws -> String { SamplePage.html(of: try await envelopes()) }

  /// A run in which the same step of several scenarios fails with the same error, and one other failure.
  static func sameFailure(_ count: Int) async throws -> [Envelope] {
    var text = "Feature: Orders\n"
    for number in 1...count { text += "  Scenario: Order \(number)\n    Given a step that fails\n" }
    text += "  Scenario: Another\n    Given a step that passes the second time\n"
    return try await RecordedRun(text, uri: "Features/orders.feature", steps).envelopes
  }
}
