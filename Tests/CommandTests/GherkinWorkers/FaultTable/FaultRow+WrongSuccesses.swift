import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that must not succeed.
  static let wrongSuccesses: [FaultRow] =
    [
      FaultRow(
        what: "a thread of a step ends the process with 0 while the worker is idle",
        features: [
          "a.feature": "Feature: a\n  Scenario: ends\n    Given my process ends with 0 in 150 ms\n",
          "b.feature": "Feature: b\n  Scenario: waits\n    Given I work for 1000 ms\n",
        ],
        arguments: ["--parallel", "2", "."], status: 2, outcomes: ["ends": .passed, "waits": .passed],
        others: 1,
        says: "ended while it was idle: a call of exit(0) ended the process"),
      FaultRow(
        what: "a retry skips the scenario",
        features: [
          "a.feature": "Feature: f\n  Scenario: s\n    Given it fails at the first attempt, and is skipped later\n"
        ],
        arguments: ["--retry", "1", "."], status: 1, outcomes: ["s": .failed],
        says: "the retry skips the scenario, whose earlier attempt failed: no network"),
      FaultRow(
        what: "scenarios follow a failed one, with --fail-fast",
        features: [
          "a.feature": """
          Feature: a
            Scenario: well
              Given a step
            Scenario: fails
              Given a failing step
            Scenario: behind
              Given a step
            Scenario Outline: row <n>
              Given a step
              Examples:
                | n |
                | 1 |
          """
        ],
        arguments: ["--fail-fast", "."], status: 1,
        outcomes: ["well": .passed, "fails": .failed, "behind": .notRun, "row 1": .notRun],
        says: "4 scenarios (1 passed, 2 not run, 1 failed)",
        check: { folder, _ in
          let page = try folder.text(of: "report.html")
          #expect(page.contains("1 of 2 scenarios did not pass; 2 did not run"))
        }),
      FaultRow(
        what: "a hook before the feature of a scenario crashes",
        features: [
          "a.feature": "@in-beforeFeature\nFeature: a\n  Scenario: first\n    Given a step\n",
          "b.feature": "Feature: b\n  Scenario: well\n    Given a step\n",
        ],
        arguments: ["--world-parameters", "{\"fault\": \"unwrap\"}", "."], environment: ["FAULTY_SCOPES": "1"],
        status: 1,
        outcomes: ["first": .notRun, "well": .passed], others: 1, says: "2 scenarios (1 passed, 1 not run)"),
      FaultRow(
        what: "a scenario has no steps",
        features: ["a.feature": "Feature: a\n  Scenario: nothing\n  Scenario: well\n    Given a step\n"], status: 0,
        outcomes: ["nothing": .empty, "well": .passed],
        says: "1 scenario has no steps, so nothing was checked:\n  ./a.feature:2"),
      FaultRow(
        what: "steps in Markdown are no points of a list",
        features: ["a.feature.md": "# Feature: a\n\n## Scenario: nothing\n\nGiven a step\n"], status: 0,
        outcomes: ["nothing": .empty], says: "1 scenario (1 empty)"),
      FaultRow(
        what: "examples have no rows",
        features: [
          "a.feature":
            "Feature: a\n  Scenario: well\n    Given a step\n  Scenario: <n>\n    Given a step\n    Examples:\n      | n |\n"
        ], status: 0, outcomes: ["well": .passed],
        says: "1 table of examples has no rows, so it adds no scenario:\n  ./a.feature:6"),
      FaultRow(
        what: "the name of a feature is in capitals",
        features: ["a.feature": twoScenarios, "b.Feature": twoScenarios], status: 0,
        outcomes: ["first": .passed, "second": .passed],
        says: "1 file was not read; names of feature files end with .feature in lower case:\n  ./b.Feature"),
      FaultRow(
        what: "the hook before all crashes", features: ["a.feature": twoScenarios],
        arguments: ["--world-parameters", "{\"hook\": \"beforeAll\", \"fault\": \"unwrap\"}", "."], status: 1,
        outcomes: ["first": .notRun, "second": .notRun], others: 1, says: "2 scenarios (2 not run)"),
      FaultRow(
        what: "one of two feature files has an error",
        features: [
          "a.feature": twoScenarios, "b.feature": "Feature: b\n  Scenario: s\n    Given a step\n    nonsense\n",
        ], status: 2,
        outcomes: ["first": .notRun, "second": .notRun], others: 1, says: "2 scenarios (2 not run)"),
    ] + memory

  /// Steps that overwrite the memory that their worker shares with the coordinator.
  private static let memory = ["head", "tail", "farTail", "messages"].map { fault in
    FaultRow(
      what: "a step overwrites the shared memory: \(fault)",
      features: [
        "a.feature":
          "Feature: a\n  Scenario: first\n    Given the shared memory is overwritten: \(fault)\n  Scenario: second\n    Given a step\n"
      ], status: fault == "head" ? 0 : 1,
      outcomes: ["first": fault == "head" ? .passed : .failed, "second": .passed])
  }

  /// A feature with the scenarios `first` and `second`, which pass.
  static let twoScenarios = "Feature: a\n  Scenario: first\n    Given a step\n  Scenario: second\n    Given a step\n"
}
