extension FaultRow {
  /// Runs that must not succeed.
  static let wrongSuccesses = [
    FaultRow(
      id: "G2", what: "a thread of a step ends the process with 0 while the worker is idle",
      features: [
        "a.feature": "Feature: a\n  Scenario: ends\n    Given my process ends with 0 in 150 ms\n",
        "b.feature": "Feature: b\n  Scenario: waits\n    Given I work for 1000 ms\n",
      ],
      arguments: ["--parallel", "2", "."], status: 2, outcomes: ["ends": .passed, "waits": .passed],
      others: 1, says: "ended while it ran no scenario: the process was ended by a call of exit(0)"),
    FaultRow(
      id: "G9", what: "a scenario has no steps",
      features: ["a.feature": "Feature: a\n  Scenario: nothing\n  Scenario: well\n    Given a step\n"], status: 0,
      outcomes: ["nothing": .empty, "well": .passed]),
  ]
}
