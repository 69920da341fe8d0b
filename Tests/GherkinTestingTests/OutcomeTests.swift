import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing
import GherkinFaultySteps

#if os(Linux)
@Suite("The outcomes of workers, of one process and of swift test")
struct OutcomeTests {
  /// The outcome of a scenario.
  private struct Outcome: Equatable, CustomStringConvertible {
    /// Whether the scenario passed, failed, or did not run.
    enum Kind: String {
      case passed, failed, skipped
    }

    let kind: Kind
    /// The step that failed or skips the scenario; empty for a hook.
    var subject = ""
    /// The first line of the error.
    var reason = ""

    var description: String { "\(kind.rawValue) \(subject): \(reason)" }
  }

  @Test("each scenario has the same outcome, failed step and reason")
  func equal() async throws {
    let workers = try await Self.runner("process")
    let one = try await Self.runner("none")
    check(workers.count, equals: 30)
    for (name, outcome) in workers { check(one[name], equals: outcome, "\(name)") }
    let tests = try await SwiftTestRun(OutcomeSamples.features, environment: ["GHERKIN_TESTING_STEPS": "outcomes"])
    let issues = tests.issues
    for (name, outcome) in workers.sorted(by: { $0.key < $1.key }) {
      let own = issues[name] ?? []
      let failures = own.filter { $0.isFailure }.map(\.text).joined(separator: "\n")
      let warnings = own.filter { !$0.isFailure }.map(\.text).joined(separator: "\n")
      let context = Comment(rawValue: "\(name): \(outcome); in swift test: \(failures) | \(warnings)")
      check((outcome.kind == .failed), equals: !failures.isEmpty, context)
      switch outcome.kind {
      case .passed: #expect(!warnings.contains("skipped by") && !warnings.contains("not run"), context)
      case .failed:
        #expect(failures.says(outcome.subject), context)
        #expect(failures.says(outcome.reason), context)
      case .skipped: #expect(warnings.says(outcome.reason), context)
      }
    }
  }

  /// Runs the runner, and returns the outcomes by the names of the scenarios.
  private static func runner(_ isolation: String) async throws -> [String: Outcome] {
    let folder = try TemporaryFolder()
    for (name, text) in OutcomeSamples.features { try folder.write(text, to: name) }
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--isolation", isolation, "--format", "message:run.ndjson", "--format", "summary"]
        + OutcomeSamples.features.keys, in: folder.url,
      environment: ["FAULTY_OUTCOMES": "1"])
    check(run.status, equals: 1, "\(run)")
    let envelopes = try NDJSONReader.envelopes(in: Array(folder.text(of: "run.ndjson").utf8), name: "run.ndjson")
    var outcomes: [String: Outcome] = [:]
    for case .pickle(let pickle) in envelopes { outcomes[pickle.name] = Outcome(kind: .skipped, reason: "not run") }
    for scenario in FinishedRun(envelopes).ended { outcomes[scenario.name] = outcome(of: scenario) }
    return outcomes
  }

  private static func outcome(of scenario: FinishedScenario) -> Outcome {
    guard scenario.outcome.isProblem || scenario.outcome == .skipped, let reason = scenario.reasons.first else {
      return Outcome(kind: .passed)
    }
    let line = reason.result.message?.split(separator: "\n").first.map(String.init) ?? ""
    // The time that a step took varies.
    let message = line.replacing(#/, and it ran for .*/#, with: "")
    // Undefined and ambiguous steps have no message.
    return Outcome(
      kind: scenario.outcome == .skipped ? .skipped : .failed, subject: reason.step?.text ?? "", reason: message)
  }
}

extension String {
  /// Whether the text contains another one, which may be empty.
  fileprivate func says(_ text: String) -> Bool { text.isEmpty || contains(text) }
}
#endif
