import Foundation
import GherkinTestSupport
import Testing

// The tests start their own program again.
#if os(Linux)
@Suite("Scenarios in a test process", .serialized)
struct TestProcessTests {
  /// Returns a feature with a scenario for each step, named after it.
  private static func feature(_ steps: String..., tags: String = "") -> String {
    "Feature: F\n" + steps.map { "  \(tags)\n  Scenario: \($0)\n    Given \($0)\n" }.joined()
  }

  /// Expects a text in the output, the event stream and the JUnit report of a run.
  private static func expect(_ text: String, everywhereIn run: SwiftTestRun) {
    check(run.output, contains: text, "\(run.output)")
    let events = run.events.map { "\($0)" }.joined()
    #expect(
      text.split(separator: "\n").allSatisfy {
        events.contains($0.replacing("\"", with: "\\\"")) || events.contains($0)
      })
    let xml = text.replacing("\"", with: "&quot;").replacing("\n  ", with: "&#10;")
    check(run.xunit, contains: xml, "\(run.xunit)")
  }

  @Test("every failure names its step, its scenario, the relative path and the line, in all reports")
  func failures() async throws {
    let run = try await SwiftTestRun(Self.feature("it breaks", "I expect 3", "nobody knows", "it is twofold"))
    check(run.status, equals: 1)
    for (line, step) in [(4, "it breaks"), (7, "I expect 3"), (10, "nobody knows"), (13, "it is twofold")] {
      Self.expect("in \"\(step)\" at Features/a.feature:\(line):5", everywhereIn: run)
    }
  }

  @Test(
    "a pattern that takes too long to match a step or a name ends the arguments of a test function with an error",
    .slow,
    arguments: [
      ("", "^evil (?=a)(a+)+$", "Samples.swift:"), ("^evil (?=a)(a+)+$", "^evil (?=a)(a+)+$", "GHERKIN_RUN_NAME"),
    ])
  func longMatches(name: String, pattern: String, place: String) async throws {
    let text = "evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"
    let feature = name.isEmpty ? Self.feature(text) : Self.feature("a step").replacing(": a step", with: ": \(text)")
    let run = try await SwiftTestRun(feature, environment: ["GHERKIN_RUN_NAME": name])
    check(run.status, equals: 1)
    check(run.output, contains: "the pattern \(pattern) takes too long to match a text; ", "\(run.output)")
    check(run.output, contains: place, "\(run.output)")
  }

  @Test("an expectation that fails in a callback of another test is reported once, and fails no scenario")
  func callbacks() async throws {
    let run = try await SwiftTestRun(
      Self.feature("I wait for 1500 ms", "I wait for 1600 ms"), environment: ["GHERKIN_TESTING_UNIT": "1"])
    check(run.status, equals: 1)
    check(run.output.components(separatedBy: "the callback failed").count, equals: 4, "\(run.output)")
    check(run.output, contains: "\"the sample\" with 2 test cases passed", "\(run.output)")
  }

  @Test(
    "a case that does not run its scenario, or not in its own task, fails and says so",
    arguments: [
      ("never", "without running its scenario"), ("detached", "outside of a test of Swift Testing"),
    ])
  func notRun(call: String, text: String) async throws {
    let run = try await SwiftTestRun(Self.feature("a step"), environment: ["GHERKIN_TESTING_CALL": call])
    check(run.status, equals: 1)
    check(run.output, contains: text, "\(run.output)")
  }

  @Test(
    "SIGTERM ends a process that a step, or a hook before or after all, starts",
    arguments: ["", "processBeforeAll", "processAfterAll"])
  func children(hook: String) async throws {
    let run = try await SwiftTestRun(
      Self.feature("a process ends by SIGTERM"), environment: ["GHERKIN_TESTING_HOOK": hook])
    check(run.status, equals: 0, "\(run.output)")
  }

  @Test(
    "a crash in a hook of the run or of a feature names the hook",
    arguments: [
      ("crash", "\"start\" before all"), ("crashBeforeFeature", "\"start\" before the feature"),
      ("crashAfterAll", "\"stop\" after all"),
    ])
  func crashInHook(hook: String, name: String) async throws {
    let run = try await SwiftTestRun(Self.feature("a step"), environment: ["GHERKIN_TESTING_HOOK": hook])
    check(run.status, differsFrom: 0)
    check(run.output, contains: "running: the hook \(name)", "\(run.output)")
  }

  @Test("a cancellation names the step or hook that cancelled the case", arguments: ["", "cancel"])
  func cancellation(hook: String) async throws {
    let run = try await SwiftTestRun(
      "Feature: F\n  Scenario: s\n    Given a step\n    And the case is cancelled\n    And it breaks\n",
      environment: ["GHERKIN_TESTING_HOOK": hook])
    let subject = hook.isEmpty ? "And the case is cancelled" : "the hook \"start\" before the scenario"
    check(run.output, contains: "cancelled by \(subject): not today", "\(run.output)")
    check(run.status, equals: 0)
  }

  @Test("a hook before all that cancels the test keeps the scenarios from running, and fails none")
  func cancellationBeforeAll() async throws {
    let run = try await SwiftTestRun(
      Self.feature("a step", "it breaks"), environment: ["GHERKIN_TESTING_HOOK": "cancelBeforeAll"])
    check(run.output, contains: "not run, because the hook \"start\" before all cancelled the test", "\(run.output)")
    check(run.output, lacks: "SkipInfo", "\(run.output)")
    check(run.status, equals: 0)
  }

  @Test("a value that XCTest requires is one issue, and a step that XCTest skips cancels the case")
  func otherErrorsOfXCTest() async throws {
    let required = try await SwiftTestRun(Self.feature("XCTest requires a value", "a step"))
    check(
      required.output, contains: "XCTUnwrap failed: expected non-nil value of type \"Int\" - a value",
      "\(required.output)")
    check(required.output, contains: "with 1 issue.", "\(required.output)")
    let skipped = try await SwiftTestRun(Self.feature("XCTest skips", "a step"))
    check(skipped.output, contains: "skipped by Given XCTest skips: not on this machine", "\(skipped.output)")
    check(skipped.output, lacks: "XCTSkip(", "\(skipped.output)")
  }

  @Test("an assertion of XCTest fails its step")
  func assertion() async throws {
    let run = try await SwiftTestRun(Self.feature("an assertion of XCTest fails", "a step"))
    check(run.status, equals: 1)
    check(run.output, contains: "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - of XCTest", "\(run.output)")
    Self.expect("in \"an assertion of XCTest fails\" at Features/a.feature:4:5", everywhereIn: run)
  }

  @Test(
    "a step that ends or replaces the process fails the run, and is named",
    arguments: ["it calls exit with 0", "it calls _exit with 0", "it becomes /bin/true"])
  func exit(step: String) async throws {
    let run = try await SwiftTestRun(Self.feature(step, "I wait for 500 ms"))
    check(run.status, equals: 1)
    check(run.output, contains: "running: Given \(step)\nin \"\(step)\" at Features/a.feature:4:5\n", "\(run.output)")
  }

  @Test("the last line before a crash names the step, the scenario and its place")
  func crash() async throws {
    let run = try await SwiftTestRun(Self.feature("it crashes", "I wait for 500 ms"))
    #expect(run.status < 0)
    #expect(
      run.output.hasSuffix("running: Given it crashes\nin \"it crashes\" at Features/a.feature:4:5\n"), "\(run.output)")
  }

  @Test(
    "an expectation that fails in a hook before scenarios names the hook, and keeps them from running",
    arguments: [("beforeAll", "before all"), ("beforeFeature", "before the feature")])
  func hooks(hook: String, words: String) async throws {
    let run = try await SwiftTestRun(
      Self.feature("a step", "it is not done", "I wait for 1 ms", "it is twofold"),
      environment: ["GHERKIN_TESTING_HOOK": hook])
    check(run.status, equals: 1)
    check(run.output, contains: "↳ the hook \"start\" \(words)\n", "\(run.output)")
    // Only for the first and the last of possibly thousands of scenarios.
    let reason = "not run, because the hook \"start\" \(words) failed; "
    check(run.output.components(separatedBy: reason).count, equals: 3, "\(run.output)")
    check(run.output, contains: "\(reason)other scenarios that do not run for this reason are not listed\n")
    check(run.output, contains: "\(reason)nothing was checked, because no scenario ran\n")
    check(run.output, lacks: "outside of a step", "\(run.output)")
    check(run.output, lacks: "next week")
  }

  @Test(
    "an expectation that fails in a hook after a feature or after all names the hook, and no step",
    arguments: [("afterFeature", "after the feature"), ("expectAfterAll", "after all")])
  func hookAfter(hook: String, words: String) async throws {
    let run = try await SwiftTestRun(Self.feature("a step"), environment: ["GHERKIN_TESTING_HOOK": hook])
    check(run.status, equals: 1)
    check(run.output, contains: "↳ the hook \"stop\" \(words)\n", "\(run.output)")
    check(run.output, lacks: "Given a step")
  }

  @Test("a cleanup of the run that fails is a failure")
  func brokenCleanup() async throws {
    let run = try await SwiftTestRun(Self.feature("a step"), environment: ["GHERKIN_TESTING_HOOK": "cleanup"])
    check(run.status, equals: 1)
    Self.expect("a cleanup at the end of a worker failed: it broke", everywhereIn: run)
  }

  @Test(
    "a skipped scenario is a warning with its reason",
    arguments: [
      ("a step", "@skip", "skipped by its tag @skip"),
      ("I skip the rest", "", "skipped by Given I skip the rest: no network"),
    ])
  func skips(step: String, tags: String, reason: String) async throws {
    let run = try await SwiftTestRun(Self.feature(step, tags: tags))
    check(run.status, equals: 0)
    check(run.output, contains: reason, "\(run.output)")
    check(run.output, contains: "\n  in \"\(step)\" at Features/a.feature:3:1", "\(run.output)")
  }

  @Test("the last of several scenarios that are all skipped says that nothing was checked")
  func nothingChecked() async throws {
    let words = "nothing was checked, because no scenario ran"
    let skipped = try await SwiftTestRun(Self.feature("a step", "I skip the rest", tags: "@skip"))
    check(skipped.status, equals: 0)
    check(skipped.output.components(separatedBy: words).count, equals: 2, "\(skipped.output)")
    let some = try await SwiftTestRun(Self.feature("a step", "I skip the rest"))
    check(some.output, lacks: words, "\(some.output)")
  }

  @Test("errors of cleanups are reported next to failed expectations", arguments: ["expect", "require"])
  func cleanups(verb: String) async throws {
    let run = try await SwiftTestRun(Self.feature("I \(verb) 3, and the cleanup breaks"))
    check(run.status, equals: 1)
    check(run.output, contains: "Expectation failed: (world.count → 0) == (count → 3)")
    check(run.output, contains: "in a tear-down: it broke", "\(run.output)")
  }

  @Test("a flaky scenario is a warning with the errors of its attempts")
  func flaky() async throws {
    let run = try await SwiftTestRun(Self.feature("it breaks at the first attempt", tags: "@retry(1)"))
    check(run.status, equals: 0)
    check(
      run.output, contains: "passed at attempt 2\n  attempt 1: Given it breaks at the first attempt: it broke",
      "\(run.output)")
  }

  @Test("a step that cancels the case is no failure, and its comment is shown")
  func cancelled() async throws {
    let run = try await SwiftTestRun(Self.feature("the case is cancelled"))
    check(run.status, equals: 0)
    check(run.output, contains: "cancelled by Given the case is cancelled: not today", "\(run.output)")
  }

  @Test(
    "the environment chooses scenarios by name, tag and place, as the line for running a failed one again does",
    arguments: [
      ["GHERKIN_RUN_NAME": "breaks$"], ["GHERKIN_RUN_PATHS": "Features/a.feature:6"],
      ["GHERKIN_RUN_TAGS": "not @done", "GHERKIN_RUN_NAME": "it"],
    ])
  func chosen(environment: [String: String]) async throws {
    let text =
      "Feature: F\n  @done\n  Scenario: a step\n    Given a step\n\n  Scenario: it breaks\n    Given it breaks\n"
    let run = try await SwiftTestRun(text, environment: environment)
    check(run.status, equals: 1)
    check(run.output, contains: "\"the sample\" with 1 test case failed", "\(run.output)")
    check(
      run.output,
      contains:
        "run again: GHERKIN_RUN_PATHS='Features/a.feature:6' swift test --filter 'CommandTests\\.(.*/)?scenario\\('",
      "\(run.output)")
  }

  @Test("the line for running a failed one again holds for a path with a comma and an apostrophe")
  func chosenByUnusualPath() async throws {
    let path = "Features/a, b's.feature"
    let features = [path: Self.feature("it breaks"), "Features/c.feature": Self.feature("it breaks")]
    let run = try await SwiftTestRun(features)
    check(
      run.output, contains: "run again: GHERKIN_RUN_PATHS='Features/a, b'\\''s.feature:3' swift test", "\(run.output)")
    let again = try await SwiftTestRun(features, environment: ["GHERKIN_RUN_PATHS": "\(path):3"])
    check(again.status, equals: 1)
    check(again.output, contains: "\"the sample\" with 1 test case failed", "\(again.output)")
  }

  @Test(
    "a choice that leaves nothing of all functions fails, and is named",
    arguments: [
      "GHERKIN_RUN_TAGS": "@none", "GHERKIN_RUN_NAME": "^none$", "GHERKIN_RUN_PATHS": "Features/car.feature",
    ])
  func nothingChosen(variable: String, value: String) async throws {
    let run = try await SwiftTestRun(
      Self.feature("a step"), environment: [variable: value, "GHERKIN_TESTING_OTHERS": "1"])
    check(run.status, equals: 1)
    check(run.output, contains: "\(variable)=\(value) chooses none of the scenarios", "\(run.output)")
  }

  @Test(
    "a function of which a choice leaves nothing is skipped with a warning",
    arguments: ["GHERKIN_RUN_TAGS": "@other", "GHERKIN_RUN_NAME": "^another$"])
  func nothingChosenHere(variable: String, value: String) async throws {
    let run = try await SwiftTestRun(
      Self.feature("it breaks"), environment: [variable: value, "GHERKIN_TESTING_OTHERS": "1"])
    check(run.status, equals: 0)
    check(
      run.output, contains: "\(variable)=\(value) chooses none of the scenarios of this test function\n",
      "\(run.output)")
    check(run.output, contains: "\"the sample\" with 1 test case passed", "\(run.output)")
  }

  @Test("a pending scenario fails")
  func pending() async throws {
    let run = try await SwiftTestRun(Self.feature("it is not done"))
    check(run.status, equals: 1)
    Self.expect("pending: next week", everywhereIn: run)
  }

  @Test("a scenario without steps is a warning")
  func empty() async throws {
    let run = try await SwiftTestRun("Feature: F\n  Scenario: S\n")
    check(run.status, equals: 0)
    check(
      run.output, contains: "the scenario has no steps, so nothing was checked\n  in \"S\" at Features/a.feature:2:3")
  }

  @Test(
    "attachments are written to their folder only", arguments: ["../../evil.png", "/etc/evil.png", "..\\\\evil.png"])
  func attachments(name: String) async throws {
    let run = try await SwiftTestRun("Feature: F\n  Scenario: S\n    Given I attach a file named \"\(name)\"\n")
    check(run.status, equals: 0)
    check(run.attachments, equals: ["inside/evil.png"])
  }

  @Test("a warning and an attachment of Swift Testing are reported once")
  func reportedOnce() async throws {
    let feature = "Feature: F\n  Scenario: S\n    Given a warning and an attachment of Testing\n"
    let run = try await SwiftTestRun(feature, environment: ["GHERKIN_TESTING_STEPS": "faults"])
    check(run.status, equals: 0)
    check(run.attachments, equals: ["inside/a.txt"])
    let kinds = run.events.compactMap { ($0["payload"] as? [String: Any])?["kind"] as? String }
    check(kinds.filter { $0 == "issueRecorded" || $0 == "valueAttached" }, equals: ["issueRecorded", "valueAttached"])
  }

  @Test("a signal lets running scenarios finish, and calls hooks after all", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) async throws {
    let feature = Self.feature("I say so, and wait for 1000 ms", "I say so, and wait for 1001 ms", tags: "@serial")
    let run = try await SwiftTestRun(feature, environment: ["GHERKIN_TESTING_HOOK": "afterAll"]) { command in
      try command.wait { $0.error.contains("waiting") }
      command.send(number)
    }
    check(run.status, equals: -number, "\(run.output)")
    check(run.output, contains: "interrupted: running scenarios finish", "\(run.output)")
    check(run.output, contains: "hooks after all", "\(run.output)")
  }

  @Test("hooks after all are called after a signal when all running scenarios have ended")
  func signalWhileSeveralRun() async throws {
    let feature = Self.feature("I say so, and wait for 1000 ms", "I say so, and wait for 5000 ms")
    let run = try await SwiftTestRun(feature, environment: ["GHERKIN_TESTING_HOOK": "afterAll"]) { command in
      try command.wait { $0.error.components(separatedBy: "waiting").count == 3 }
      command.send(SIGINT)
    }
    check(run.status, equals: -SIGINT, "\(run.output)")
    check(run.output, contains: "hooks after all", "\(run.output)")
  }

  @Test("a second signal ends the tests at once")
  func secondSignal() async throws {
    let run = try await SwiftTestRun(Self.feature("I say so, and wait for 100000 ms")) { command in
      try command.wait { $0.error.contains("waiting") }
      command.send(SIGINT)
      try command.wait { $0.error.contains("interrupted") }
      command.send(SIGINT)
    }
    check(run.status, equals: -SIGINT, "\(run.output)")
  }

  @Test("scenarios that pass print a line when they start")
  func quiet() async throws {
    let run = try await SwiftTestRun(Self.feature("a step", "I wait for 1 ms"))
    check(run.status, equals: 0)
    check(
      run.output.components(separatedBy: "\n").filter { $0.contains("scenario →") }.count, equals: 2, "\(run.output)")
  }
}
#endif
