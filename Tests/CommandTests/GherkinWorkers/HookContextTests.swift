import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Contexts of hooks in workers and in one process", .slow)
struct HookContextTests {
  private func told(_ feature: String, _ arguments: String...) async throws -> (lines: [String], run: FaultRun) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "told").path
    let run = try await FaultRun(feature, arguments, in: folder, environment: ["FAULTY_CONTEXTS": file])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    return (lines, run)
  }

  @Test(
    "a late cleanup does not run, which is logged in the hook or on standard error",
    arguments: ["process", "none"])
  func late(isolation: String) async throws {
    let (lines, run) = try await told(
      "Feature: f\n@late\nScenario: s\nGiven a step\n", "--isolation", isolation)
    check(lines, lacks: "late")
    let logs = run.envelopes.compactMap { if case .attachment(let attachment) = $0 { attachment.body } else { nil } }
    #expect(
      (logs + [run.output.error]).contains {
        $0.contains(
          "a.feature:3: a tear-down was added after the scenario's tear-downs had run, and does not run; "
            + "add it in a step, or in a hook before or after the scenario\n")
      }, "\(logs), \(run.output.error)")
  }

  @Test("after a crash, no hook and no cleanup of the scenario runs; those of the feature run in the new worker")
  func crash() async throws {
    let (lines, run) = try await told(
      "Feature: f\nScenario: s\nGiven a fault: killed\nScenario: t\nGiven a step\n", "--isolation", "process")
    check(run.worst, equals: ["s": .failed, "t": .passed])
    let crashed = Array(lines.prefix { !$0.hasPrefix("before t") })
    check(
      crashed,
      equals: [
        "beforeAll 0 of 1", "beforeFeature f [] :1", "before s  f -", "at a.feature:2 en [] 1",
        "beforeStep Given a fault: killed 3:1 []", "beforeAll 0 of 1", "beforeFeature f [] :1",
      ])
    check(lines.suffix(2), equals: ["afterFeature f: 1 of 2", "afterAll 0: 1 passed, 1 failed"])
  }

  @Test("workers have indices from 0, also in the environment of child processes, and a replacement has the same index")
  func workers() async throws {
    let scenarios = (0..<12).map { number in
      "Scenario: \(number)\nGiven the environment tells the worker to child programs\n"
        + (number % 4 == 0 ? "And a fault: killed\n" : "And I work for 20 ms\n")
    }
    let (lines, run) = try await told(
      "Feature: f\n" + scenarios.joined(), "--isolation", "process", "--parallel", "2")
    check(run.output.status, equals: 1)
    let known = Set(lines.filter { $0.hasPrefix("child") || $0.hasPrefix("scenario") })
    check(known, equals: ["child 0 of 2", "child 1 of 2", "scenario 0 of 2", "scenario 1 of 2"])
    check(Set(lines.filter { $0.hasPrefix("beforeAll") }), equals: ["beforeAll 0 of 2", "beforeAll 1 of 2"])
  }

  @Test("in one process there is one worker, for any number of parallel scenarios, and the environment is unchanged")
  func oneProcess() async throws {
    let (lines, _) = try await told(
      "Feature: f\nScenario: s\nGiven the environment tells the worker to child programs\n", "--isolation", "none",
      "--parallel", "3")
    #expect(lines.contains("child of") || lines.contains("child  of"))
    check(lines, contains: "scenario 0 of 1")
  }
}
