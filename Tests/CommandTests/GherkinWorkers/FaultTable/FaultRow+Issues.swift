import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Steps that use the macros of Swift Testing or the assertions of XCTest.
  static let issues =
    ["process", "none"].flatMap { isolation in
      [
        one("an expectation fails", isolation, "(number → 2) == 3\n"),
        one("a required expectation fails", isolation, "there must be one\n") { ended in
          #expect(!ended.output.contains("ExpectationFailedError("))
        },
        one("an issue is recorded: aloud", isolation, "aloud\n"),
        one("two expectations fail", isolation, "a number\n") { ended in
          #expect(ended.output.contains("the second\n"))
        },
        one("an expectation fails in a detached task", isolation, "a number\n"),
        one("an expectation fails before an error is thrown", isolation, "a number\n") { ended in
          #expect(ended.output.contains("Refusal"))
        },
        one("an expectation fails before a pending step", isolation, "a number\n"),
        one("an issue is only a warning", isolation, outcome: .passed),
        one("a known issue", isolation, outcome: .passed),
        FaultRow(
          what: "an expectation fails on a thread while a later step runs, --isolation \(isolation)",
          features: [
            "a.feature": """
            Feature: f
              Scenario: s
                Given an expectation fails on another thread in 50 ms
                And I work for 500 ms

            """
          ],
          arguments: ["--isolation", isolation, "."], status: 1, outcomes: ["s": .failed], says: "a number\n"),
        FaultRow(
          what: "an expectation fails on a thread while several scenarios run, --isolation \(isolation)",
          features: [
            "a.feature": "Feature: a\n  Scenario: first\n    Given an expectation fails on another thread in 150 ms\n",
            "b.feature": "Feature: b\n  Scenario: second\n    Given I work for 1000 ms\n",
            "c.feature": "Feature: c\n  Scenario: third\n    Given I work for 1000 ms\n",
          ],
          arguments: ["--isolation", isolation, "--parallel", "3", "."], status: 1,
          outcomes: ["first": .passed, "second": .passed, "third": .passed], others: 1,
          says: "an issue was recorded outside of a step"),
        FaultRow(
          what: "an expectation fails in hooks, --isolation \(isolation)",
          features: ["a.feature": "Feature: f\n  @issue-before\n  Scenario: s\n    Given a step\n"],
          arguments: ["--isolation", isolation, "."], environment: ["FAULTY_ISSUES": "1"], status: 1,
          outcomes: ["s": .failed], others: 1, says: "a number\n"),
      ]
    } + [
      FaultRow(
        what: "the runner links XCTest",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a step\n"],
        environment: xctest, status: 2, says: "the runner links XCTest"),
      FaultRow(
        what: "the runner links XCTest, which is allowed",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a step\n"],
        arguments: ["--allow-xctest", "."], environment: xctest, status: 0, outcomes: ["s": .passed]),
    ]

  /// Loads XCTest into the runner, as if the runner were linked with it. It is in the folder of Swift's library.
  private static let xctest: [String: String] = {
    let bytes = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    let maps = String(decoding: bytes ?? Data(), as: UTF8.self)
    let core = maps.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }
    let path = core.map { String($0[($0.firstIndex(of: "/") ?? $0.startIndex)...]) } ?? ""
    let folder = URL(filePath: path).deletingLastPathComponent().path
    return ["LD_PRELOAD": folder + "/libXCTest.so", "LD_LIBRARY_PATH": folder]
  }()

  private static func one(
    _ step: String, _ isolation: String, outcome: Outcome = .failed, _ says: String = "",
    check: @escaping @Sendable (BuiltCommand.Output) throws -> Void = { _ in }
  ) -> FaultRow {
    FaultRow(
      what: "\(step), --isolation \(isolation)",
      features: ["a.feature": "Feature: f\n  Scenario: s\n    Given \(step)\n"],
      arguments: ["--isolation", isolation, "."], status: outcome == .passed ? 0 : 1, outcomes: ["s": outcome],
      says: says
    ) { _, ended in
      if outcome == .failed { #expect(ended.output.contains("/Tests/FaultyRunner/IssueFaults.swift:")) }
      try check(ended)
    }
  }
}
