import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that the environment or a step could end too early.
  static let processes = environments + exits

  private static let two = "Feature: f\n  Scenario: first\n    Given %\n  Scenario: second\n    Given a step\n"

  private static func two(_ step: String) -> [String: String] {
    ["a.feature": two.replacing("%", with: step)]
  }

  private static let environments =
    ["1", "", "6d61726b"].map { value in
      FaultRow(
        what: "the environment says \"\(value)\" as for a worker", features: two("a step"),
        environment: ["GHERKIN_RUN_WORKER": value], status: 2,
        says: "GHERKIN_RUN_WORKER is set, but this process was not started as a worker"
      ) { _, ended in
        checkEmpty(ended.output)
        #expect(ended.error.split(separator: "\n").count == 1)
      }
    } + [
      FaultRow(
        what: "the environment of a run that a step starts says that it is a worker",
        features: two("a run within this one has GHERKIN_RUN_WORKER as \"1\" and ends with 2"),
        arguments: ["--isolation", "process", "a.feature"], status: 0,
        outcomes: ["first": .passed, "second": .passed])
    ]

  private static let exits =
    ["exit", "_exit", "_Exit", "quick_exit", "execv", "execve", "execvp"].map { function in
      FaultRow(
        what: "a step calls \(function) in the one process", features: two("I call \(function) with 0"),
        arguments: ["--isolation", "none", "."], status: 2, outcomes: ["first": .failed, "second": .notRun],
        others: 1, says: "the step or hook tried to end the process with status 0")
    } + [
      FaultRow(
        what: "an exit handler of a step calls _exit in the one process",
        features: [
          "a.feature":
            "Feature: f\n  Scenario: first\n    Given an exit handler calls _exit with 0\n    And a failing step\n"
        ],
        arguments: ["--isolation", "none", "."], status: 1, outcomes: ["first": .failed]),
      FaultRow(
        what: "an exit handler of a step calls exit in the one process",
        features: [
          "a.feature":
            "Feature: f\n  Scenario: first\n    Given an exit handler calls exit with 0\n    And a failing step\n"
        ],
        arguments: ["--isolation", "none", "."], status: 1, outcomes: ["first": .failed]),
      FaultRow(
        what: "another thread calls _exit in the one process",
        features: [
          "a.feature":
            "Feature: f\n  Scenario: first\n    Given I call _exit with 0 on another thread in 1 ms\n    And I work for 1000 ms\n  Scenario: second\n    Given a step\n"
        ],
        arguments: ["--isolation", "none", "."], status: 2, outcomes: ["first": .failed, "second": .notRun], others: 1),
    ]
    + ["_exit", "execv"].map { function in
      FaultRow(
        what: "a forked process calls \(function)", features: two("a child process ends with 7 by \(function)"),
        arguments: ["--isolation", "none", "."], status: 0, outcomes: ["first": .passed, "second": .passed])
    }
}
