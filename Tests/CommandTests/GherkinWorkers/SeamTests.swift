import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Effects of a worker on its coordinator", .slow)
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
}
