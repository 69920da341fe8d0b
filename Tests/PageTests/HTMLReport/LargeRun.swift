import GherkinEngine
import GherkinHTML
import GherkinFormatters
import GherkinMessages
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport

/// Reports of very many scenarios.
enum LargeRun {
  /// Scenarios that passed, in one feature, with the last one failed.
  static let html = SamplePage.html(of: envelopes(1500, failing: [1499]))
  /// More text than browsers show fast; every tenth scenario failed.
  static let huge = SamplePage.html(of: many)
  /// The same run with its failures only.
  static func onlyFailures() throws -> String {
    try Reports.text("html", options: ["html.onlyFailures=true"], many)
  }

  private static let many = envelopes(
    1000, failing: Set(stride(from: 0, to: 1000, by: 10)), note: String(repeating: "a long note ", count: 160))

  /// A run of one feature, whose scenarios all have the same steps, and a tag of their hundred.
  static func envelopes(_ count: Int, failing: Set<Int>, note: String = "") -> [Envelope] {
    let steps = (0..<8).map { "    Given I have added \($0) to what I had in the basket before\(note)\n" }.joined()
    let scenarios = (0..<count).map { "  @hundred-\($0 / 100)\n  Scenario: Case \($0)\n\(steps)" }
    let ids = IncrementingIDGenerator()
    let source = Source(uri: "a.feature", text: "Feature: Many\n\(scenarios.joined())")
    guard let document = try? GherkinParser().parse(source, ids: ids),
      let pickles = try? PickleCompiler().compile(document, ids: ids)
    else { return [] }
    func time(_ seconds: Int) -> Envelope.Timestamp { .init(seconds: seconds, nanos: 0) }
    let events = pickles.enumerated().flatMap { number, pickle -> [Envelope] in
      let tests = pickle.steps.map {
        Envelope.TestStep(id: "t\($0.id)", pickleStepId: $0.id, stepDefinitionIds: [], stepMatchArgumentsLists: [])
      }
      // Scenarios with the same error would share a card.
      let result: Envelope.TestStepResult =
        failing.contains(number) ? .init(status: .failed, message: "error \(number)") : .init(status: .passed)
      let ends = tests.map { test in
        Envelope.testStepFinished(
          .init(
            testCaseStartedId: "a\(number)", testStepId: test.id, testStepResult: result, timestamp: time(number)))
      }
      return [
        .testCase(.init(id: "case-\(number)", pickleId: pickle.id, testSteps: tests)),
        .testCaseStarted(
          .init(id: "a\(number)", testCaseId: "case-\(number)", attempt: 0, timestamp: time(number))),
      ] + ends + [
        .testCaseFinished(
          .init(testCaseStartedId: "a\(number)", timestamp: time(number + number % 7), willBeRetried: false))
      ]
    }
    return [.gherkinDocument(document)] + pickles.map(Envelope.pickle)
      + [.testRunStarted(.init(id: "run", timestamp: time(0)))] + events
      + [.testRunFinished(.init(testRunStartedId: "run", timestamp: time(0), success: false))]
  }
}
