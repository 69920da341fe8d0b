import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport

/// A run with a scenario of each outcome, and one that was not selected.
enum EveryOutcome {
  private static let feature = """
    Feature: Outcomes
      Scenario: Sound
        Given a step

      @retry(1)
      Scenario: Unsteady
        Given a step that passes the second time

      Scenario: Broken
        Given a step that fails

      Scenario: Unfinished
        Given a pending step

      Scenario: Left out
        Given a skipped step

      Scenario: Unwritten
        Given nobody knows

      Scenario: Unclear
        Given one of two

      @known-failure(APP-12)
      Scenario: Reported
        Given a step that fails

      Scenario: Planned

      Scenario Outline: Rows of <kind>
        Given a step
        Examples:
          | kind    |
          | the run |
          | later   |

      Scenario: Interrupted
        Given a step

      Scenario: Elsewhere
        Given a step
    """

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
    let all = try await RecordedRun(
      [Source(uri: "Features/outcomes.feature", text: feature)], [steps], only: names
    ).envelopes
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
