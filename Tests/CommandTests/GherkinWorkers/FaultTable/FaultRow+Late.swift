import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Work that a step or hook starts and does not await.
  static let late = ["process", "none"].flatMap(late) + crashes

  private static func late(isolation: String) -> [FaultRow] {
    [
      FaultRow(
        what: "an expectation fails in a task of an earlier scenario, --isolation \(isolation)",
        features: culprit(then: ["I work for 1000 ms"]), arguments: ["--isolation", isolation, "."], status: 1,
        outcomes: ["culprit": .passed, "0": .passed], others: 1, says: blame),
      FaultRow(
        what: "an expectation fails on a thread of an earlier scenario, --isolation \(isolation)",
        features: [
          "a.feature": """
          Feature: f
            Scenario: culprit
              Given an expectation fails on another thread in 100 ms
            Scenario: next
              Given I work for 1000 ms

          """
        ],
        arguments: ["--isolation", isolation, "."], status: 1, outcomes: ["culprit": .passed, "next": .failed],
        says: "which an earlier scenario or hook may have started"),
      FaultRow(
        what: "an expectation fails in a task of the last scenario, --isolation \(isolation)",
        features: culprit(), arguments: ["--isolation", isolation, "."], status: 1, outcomes: ["culprit": .passed],
        others: 1, says: blame),
      FaultRow(
        what: "an expectation fails in a task of an earlier scenario, with retries, \(isolation)",
        features: culprit(then: ["I work for 1000 ms"]), arguments: ["--isolation", isolation, "--retry", "1", "."],
        status: 1, outcomes: ["culprit": .passed, "0": .passed], others: 1, says: blame),
      FaultRow(
        what: "an expectation fails in a task of a hook, --isolation \(isolation)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given I work for 1000 ms\n"],
        arguments: ["--isolation", isolation, "."], environment: ["FAULTY_LATE_HOOK": "beforeAll"], status: 1,
        outcomes: ["s": .passed], others: 1, says: "an issue was recorded by the hook beforeAll ("),
      FaultRow(
        what: "an expectation fails in a task of the last hook, --isolation \(isolation)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a step\n"],
        arguments: ["--isolation", isolation, "."], environment: ["FAULTY_LATE_HOOK": "afterAll"], status: 1,
        outcomes: ["s": .passed], others: 1, says: "an issue was recorded by the hook afterAll ("),
      FaultRow(
        what: "an expectation fails in a task during a later step, --isolation \(isolation)",
        features: [
          "a.feature": "Feature: f\n  Scenario: s\n    Given \(failing)\n    And I work for 1000 ms\n"
        ],
        arguments: ["--isolation", isolation, "."], status: 1, outcomes: ["s": .failed], says: "a number\n"),
      FaultRow(
        what: "a task of the last scenario never ends, --isolation \(isolation)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a task that is not awaited never ends\n"],
        arguments: ["--isolation", isolation, "."], status: 0, outcomes: ["s": .passed]),
      FaultRow(
        what: "a task of an earlier scenario attaches text, --isolation \(isolation)",
        features: [
          "a.feature": """
          Feature: f
            Scenario: culprit
              Given a task that is not awaited attaches text in 50 ms
            Scenario: next
              Given I work for 1000 ms

          """
        ],
        arguments: ["--isolation", isolation, "."], status: 0, outcomes: ["culprit": .passed, "next": .passed]
      ) { folder, ended in
        #expect(ended.error.contains(#"was dropped: "culprit" (./a.feature:2) attached it after"#), "\(ended)")
        let messages = try folder.text(of: "report.message")
        #expect(!messages.contains("was dropped"))
      },
      FaultRow(
        what: "a task of an earlier scenario gives Testing a text and a warning, --isolation \(isolation)",
        features: [
          "a.feature": """
          Feature: f
            Scenario: culprit
              Given a task that is not awaited gives Testing a text and a warning in 50 ms
            Scenario: next
              Given I work for 1000 ms

          """
        ],
        arguments: ["--isolation", isolation, "."], status: 0, outcomes: ["culprit": .passed, "next": .passed]
      ) { folder, ended in
        let owner = #"was dropped: "culprit" (./a.feature:2) attached it after"#
        #expect(ended.error.contains("an attachment of type text/plain \(owner)"), "\(ended)")
        let warning = #/the log message "warning: .*a late warning.*IssueFaults.swift:.*" was dropped: /#
        #expect(ended.error.contains(warning), "\(ended)")
        let messages = try folder.text(of: "report.message")
        #expect(!messages.contains(#/late\.txt|a late warning/#))
      },
    ]
  }

  private static let crashes: [FaultRow] = [
    FaultRow(
      what: "expectations fail in tasks of scenarios that run at the same time",
      features: [
        "a.feature": culprit()["a.feature"] ?? "",
        "b.feature": "Feature: b\n  Scenario: waits\n    Given I work for 1500 ms\n",
      ],
      arguments: ["--parallel", "2", "."], status: 1, outcomes: ["culprit": .passed, "waits": .passed], others: 1,
      says: blame),
    FaultRow(
      what: "a task of an earlier scenario crashes",
      features: [
        "a.feature": """
        Feature: f
          Scenario: culprit
            Given a task that is not awaited crashes in 100 ms
          Scenario: next
            Given I work for 2000 ms

        """
      ],
      environment: ["SWIFT_BACKTRACE": backtrace], status: 1, outcomes: ["culprit": .passed, "next": .failed],
      says: "the call belongs to no step of this scenario"),
    FaultRow(
      what: "a step crashes",
      features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a fault: unwrap\n"],
      environment: ["SWIFT_BACKTRACE": backtrace], status: 1, outcomes: ["s": .failed]
    ) { _, ended in
      #expect(ended.output.contains("Unexpectedly found nil"))
      #expect(!ended.output.contains("belongs to no step"))
    },
    FaultRow(
      what: "a step crashes without a backtrace",
      features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a fault: index\n"], status: 1,
      outcomes: ["s": .failed]
    ) { _, ended in
      #expect(ended.output.contains("Index out of range"))
      #expect(!ended.output.contains("belongs to no step"))
    },
    FaultRow(
      what: "a process crashes while its other threads go on, and its report is in the output of a step",
      features: [
        "a.feature": "Feature: f\n  Scenario: s\n    Given a crash is reported now and happens in 1500 ms\n"
      ],
      environment: ["SWIFT_BACKTRACE": backtrace], status: 1, outcomes: ["s": .failed],
      says: "the process was ended by SIGABRT"),
    FaultRow(
      what: "a crash is reported in the output of a step, and the process does not end",
      features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a crash is reported now and happens in 600 s\n"],
      environment: ["SWIFT_BACKTRACE": backtrace], status: 1, outcomes: ["s": .failed],
      says: "the process was ended by SIGABRT"),
    FaultRow(
      what: "the one process crashes at the end of the run",
      features: [
        "a.feature": "Feature: f\n  Scenario: s\n    Given a crash is reported now and happens in 1500 ms\n"
      ],
      arguments: ["--isolation", "none", "."], environment: ["SWIFT_BACKTRACE": backtrace], status: -SIGABRT,
      outcomes: ["s": .passed]),
    FaultRow(
      what: "a step prints the crash report of another program",
      features: [
        "a.feature": "Feature: f\n  Scenario: s\n    Given I print \"*** Signal 6: Backtracing from 0x1 in x\"\n"
      ],
      status: 0, outcomes: ["s": .passed]),
  ]

  private static let failing = "an expectation fails in a task that is not awaited, in 400 ms"
  private static let blame = #"an issue was recorded by "culprit" (./a.feature:2) after it had ended"#
  private static let backtrace =
    "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,limit=64,cache=no"

  /// A feature whose first scenario starts a task with a failing expectation.
  private static func culprit(then steps: [String] = []) -> [String: String] {
    let others = steps.enumerated().map { "  Scenario: \($0)\n    Given \($1)\n" }
    return ["a.feature": "Feature: f\n  Scenario: culprit\n    Given \(failing)\n" + others.joined()]
  }
}
