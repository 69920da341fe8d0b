import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// Process ends in each kind of user code except steps.
// Serialized, because many processes at once would delay other tests.
@Suite("Crashes in hooks, worlds, shared resources and transforms", .serialized, .slow)
struct HookCrashTests {
  private static let faults = ["fatalError", "exitWell", "abort", "killed"]

  private static let environment = ["SWIFT_BACKTRACE": "enable=no"]

  private static func parameters(_ fault: String, hook: String? = nil) -> [String] {
    let hook = hook.map { ", \"hook\": \"\($0)\"" } ?? ""
    return ["--world-parameters", "{\"fault\": \"\(fault)\"\(hook)}"]
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
