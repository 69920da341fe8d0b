import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Descriptions of worlds for failed steps, across processes", .slow)
struct WorkerShownWorldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ tag: String = "", _ arguments: String...) async throws -> FaultRun {
    try await FaultRun(
      "Feature: f\n  \(tag)\n  Scenario: s\n    Given a check that fails\n  Scenario: t\n    Given a check that fails\n",
      arguments, in: folder, environment: ["FAULTY_MIRROR": "1"])
  }

  private static let world = "MirrorWorld\n  kettle: \"warm\"\n  password: •••\n"

  @Test("a failed step gets a description of its worlds only if the run requests it", arguments: ["process", "none"])
  func shown(isolation: String) async throws {
    let run = try await run("", "--isolation", isolation, "--show-world")
    check(
      run.attachments.map { $0.hasSuffix(Self.world) ? "world" : $0 }, equals: ["world", "after", "world", "after"])
    // The runner's other library has hooks for steps, and so a world.
    #expect(
      run.attachments.allSatisfy { $0 == "after" || $0.hasPrefix("FaultyWorld\n  plan: FaultPlan\n    hook: nil\n") })
    let plain = try await self.run("", "--isolation", isolation)
    check(plain.attachments, equals: ["after", "after"])
  }

  @Test("the configuration can request it, too")
  func configured() async throws {
    try folder.write("show-world: true\n", to: "gherkin-run.yaml")
    #expect(try await run().attachments.contains { $0.hasSuffix(Self.world) })
  }

  @Test(
    "a crash during a description is reported with the original failure, and the next scenario runs",
    arguments: ["unwrap", "killed", "exitWell"])
  func crash(fault: String) async throws {
    let run = try await run("@mirror(\(fault))", "--show-world")
    check(run.output.status, equals: 1)
    check(run.worst, equals: ["s": .failed, "t": .failed])
    let message = try #require(run.failures.first?.message)
    #expect(message.hasPrefix("Refusal()\nand then, before the end of the step: "), "\(message)")
    #expect(run.failures.count == 2 && run.failures[1].message == "Refusal()")
    check(run.blamed["s"], equals: ["a check that fails"])
  }

  @Test(
    "a description that hangs is abandoned after a time limit, and the original failure is kept",
    arguments: ["process", "none"])
  func hang(isolation: String) async throws {
    let run = try await run("@mirror(blocked)", "--show-world", "--timeout", "200ms", "--isolation", isolation)
    check(run.worst["s"], equals: .failed)
    let message = try #require(run.failures.first?.message)
    #expect(message.hasPrefix("Refusal()\nand then, before the end of the step: "), "\(message)")
    check(run.worst["t"], equals: .failed)
    #expect(run.attachments.contains { $0.hasSuffix(Self.world) })
  }
}
