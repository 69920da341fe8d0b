import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// Process ends in each kind of user code except steps.
// Serialized, because many processes at once would delay other tests.
@Suite("Crashes in hooks, worlds, shared resources and transforms", .serialized, .tags(.slow))
struct HookCrashTests {
  private static let faults = ["fatalError", "exitWell", "abort", "killed"]

  private static let environment = ["SWIFT_BACKTRACE": "enable=no"]

  private static func parameters(_ fault: String, hook: String? = nil) -> [String] {
    let hook = hook.map { ", \"hook\": \"\($0)\"" } ?? ""
    return ["--world-parameters", "{\"fault\": \"\(fault)\"\(hook)}"]
  }

  @Test(
    "a hook or step of a scenario that crashes is reported as failed, and other scenarios pass", arguments: faults)
  func scenario(fault: String) async throws {
    let kinds = ["before", "after", "beforeStep", "afterStep", "around", "aroundEnd", "world", "tearDown"]
    let tagged = kinds.map {
      "  @in-\($0)\n  Scenario: \($0)\n    Given a world that clears up\n    And a step\n"
        + "  Scenario: beside \($0)\n    Given a world that clears up\n"
    }
    let transforms = ["at once", "later"].map {
      "  Scenario: \($0)\n    Given a step\n    And a transform that has the fault \($0)\n    And a step\n"
        + "  Scenario: beside \($0)\n    Given a step\n"
    }
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\n" + tagged.joined() + transforms.joined(), Self.parameters(fault), in: folder,
      environment: Self.environment.merging(["FAULTY_CLEARS_UP": "1"]) { _, new in new })
    check(run.output.status, equals: 1)
    check(
      run.blamed,
      equals: [
        "before": ["@in-before"], "after": ["@in-after"], "beforeStep": ["a world that clears up"],
        "afterStep": ["a world that clears up"], "around": ["@in-around"], "aroundEnd": ["@in-aroundEnd"],
        "world": ["BEFORE_TEST_CASE"], "tearDown": ["AFTER_TEST_CASE"],
        "at once": ["a transform that has the fault at once"], "later": ["a transform that has the fault later"],
      ])
    check(run.blamedRunHooks, equals: [])
    for kind in kinds + ["at once", "later"] {
      check(run.worst[kind], equals: .failed, "\(kind)")
      check(run.worst["beside \(kind)"], equals: .passed, "\(kind)")
    }
  }

  @Test(
    "a hook of a feature or a rule that crashes is reported as failed, and other features pass", arguments: faults)
  func scope(fault: String) async throws {
    let folder = try TemporaryFolder()
    let kinds = ["beforeFeature", "afterFeature", "beforeRule", "afterRule"]
    for kind in kinds {
      let isOfRule = kind.hasSuffix("Rule")
      try folder.write(
        """
        \(isOfRule ? "" : "@in-\(kind)")
        Feature: \(kind)
          Scenario: \(kind) outside
            Given a step
          \(isOfRule ? "@in-\(kind)" : "")
          Rule: r
            Scenario: \(kind) inside
              Given a step
        """, to: "\(kind).feature")
      try folder.write("Feature: beside\nScenario: beside \(kind)\nGiven a step\n", to: "\(kind)-beside.feature")
    }
    let run = try await FaultRun(
      "Feature: f\nScenario: first\nGiven a step",
      Self.parameters(fault) + kinds.flatMap { ["\($0).feature", "\($0)-beside.feature"] }, in: folder,
      environment: Self.environment.merging(["FAULTY_SCOPES": "1"]) { _, new in new })
    check(run.output.status, equals: 1)
    check(Set(run.blamedRunHooks), equals: Set(kinds.map { "@in-\($0)" }))
    check(run.blamed, equals: [:])
    check(run.worst["first"], equals: .passed)
    for kind in kinds {
      check(run.worst["beside \(kind)"], equals: .passed, "\(kind)")
      let isBefore = kind.hasPrefix("before")
      check(run.worst["\(kind) inside"], equals: (isBefore ? nil : .passed), "\(kind)")
      check(run.worst["\(kind) outside"], equals: (kind == "beforeFeature" ? nil : .passed), "\(kind)")
    }
  }

  @Test(
    "a hook or shared resource of the run that crashes is reported as failed, and the run fails",
    arguments: ["beforeAll", "afterAll", "once", "tearDownOnce"], faults)
  func run(kind: String, fault: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "diary")
    let isOnce = kind.lowercased().contains("once")
    let diary = isOnce ? ["FAULTY_ONCE": folder.url.appending(path: "diary").path] : [:]
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a step\nScenario: t\nGiven a step", Self.parameters(fault, hook: kind),
      in: folder, environment: Self.environment.merging(diary) { _, new in new })
    check(run.output.status, equals: 1)
    check(run.blamed, equals: [:])
    let expected = [
      "beforeAll": "BEFORE_TEST_RUN", "afterAll": "AFTER_TEST_RUN", "once": "teapot",
      "tearDownOnce": "tear down teapot",
    ]
    check(run.blamedRunHooks.first, equals: expected[kind], "\(run.blamedRunHooks)")
    let failure = try #require(run.failures.first)
    let types = [
      "fatalError": ["SIGTRAP", "SIGILL"], "exitWell": ["exit"], "abort": ["SIGABRT"], "killed": ["SIGKILL"],
    ]
    check(types[fault]?.contains(failure.exception?.type ?? ""), equals: true, "\(failure)")
    check(run.worst, equals: (["beforeAll", "once"].contains(kind) ? [:] : ["s": .passed, "t": .passed]))
  }
}
