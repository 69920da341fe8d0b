import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Effects of a worker on its coordinator", .tags(.slow))
struct SeamTests {
  #if os(Linux)
  @Test(
    "a step that overwrites shared memory fails, and other steps pass",
    arguments: ["tail", "farTail", "messages"])
  func sharedMemory(_ fault: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      """
      Feature: f
        Scenario: before
          Given a step
        Scenario: stray pointer
          Given the shared memory is overwritten: \(fault)
          And a step
        Scenario: after
          Given a step
      """, in: folder)
    check(run.output.status, equals: 1)
    check(run.worst, equals: ["before": .passed, "stray pointer": .failed, "after": .passed])
    check(run.failures.first?.message?.contains("invalid messages"), equals: true)
  }

  @Test(
    "a step that overwrites data that the coordinator does not trust loses at most output",
    arguments: ["head", "outputPosition"])
  func harmless(_ fault: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      """
      Feature: f
        Scenario: s
          Given the shared memory is overwritten: \(fault)
          And I print "hello"
      """, in: folder)
    check(run.output.status, equals: 0)
    check(run.worst, equals: ["s": .passed])
  }
  #endif

  @Test(
    "workers whose definitions differ from the coordinator's are rejected before anything runs",
    arguments: ["order", "parameterType", "tags"])
  func definitions(_ change: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\n@a\nScenario: s\nGiven the first\nAnd the second", in: folder,
      environment: ["FAULTY_WORKER_DEFINITIONS": change])
    check(run.output.status, equals: 2)
    check(run.output.error, contains: "a worker process has different steps than this one")
    checkEmpty(run.attachments)
  }

  @Test("definitions that depend on the environment in the same way in both processes are accepted")
  func equalDefinitions() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven the first\nAnd the second", in: folder,
      environment: ["FAULTY_WORKER_DEFINITIONS": "none"])
    check(run.output.status, equals: 0)
    check(run.attachments, equals: ["the first", "the second"])
  }

  @Test("a worker that ends while it is idle fails the run, with the name of its last scenario")
  func idle() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      """
      Feature: f
        Scenario: leaves something behind
          Given my process ends with 0 in 300 ms
        Scenario: takes longer
          Given I work for 2500 ms
      """, "--parallel", "2", in: folder)
    check(run.output.status, equals: 2)
    check(run.worst, equals: ["leaves something behind": .passed, "takes longer": .passed])
    check(run.output.error, contains: "a worker process ended while it was idle")
    check(run.output.error, contains: "\"leaves something behind\"")
  }

  @Test("a step that passes and then ends its process fails, because nothing ran after it", arguments: [0, 3])
  func afterTheLastStep(_ status: Int) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      """
      Feature: f
        Scenario: s
          Given my process ends with \(status) in 1 ms
          And I work for 30000 ms
        Scenario: t
          Given a step
      """, in: folder)
    check(run.output.status, equals: 1)
    check(run.worst, equals: ["s": .failed, "t": .passed])
    check(run.failures.first?.exception?.type, equals: "exit")
  }
}
