import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// Tests of `Once` values in a run with several processes.
@Suite("Shared resources of a run, across processes", .slow)
struct OnceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "diary")
  }

  private func run(_ steps: [String], _ arguments: String..., hook: String? = nil) async throws -> FaultRun {
    let scenarios = steps.enumerated().map { "  Scenario: s\($0)\n    Given \($1)\n" }
    var words = arguments
    if let hook { words += ["--world-parameters", "{\"hook\": \"\(hook)\"}"] }
    let environment = ["FAULTY_ONCE": folder.url.appending(path: "diary").path]
    return try await FaultRun("Feature: f\n" + scenarios.joined(), words, in: folder, environment: environment)
  }

  /// The events, in order, with their processes.
  private var diary: [(event: String, process: Substring)] {
    get throws {
      try folder.text(of: "diary").split(separator: "\n").map { line in
        let end = line.lastIndex(of: " ") ?? line.endIndex
        return (String(line[..<end]), line[end...])
      }
    }
  }

  @Test(
    "the resource is created and torn down in one process, which runs no scenario, and all others have its value",
    arguments: [1, 3])
  func processes(count: Int) async throws {
    let run = try await run(Array(repeating: "I pour tea", count: 9), "--parallel", "\(count)")
    check(run.output.status, equals: 0, "\(run.output)")
    let events = try diary
    check(events.first?.event, equals: "make")
    check(events.last?.event, equals: "tear down")
    check(events.first?.process, equals: events.last?.process)
    check(events.filter { $0.event == "make" }.count, equals: 1)
    for event in ["beforeAll", "afterAll"] {
      check(Set(events.filter { $0.event == event }.map(\.process)).count, equals: count)
    }
    let pouring = events.filter { $0.event == "pour" }
    check(pouring.count, equals: 9)
    #expect(!pouring.contains { $0.process == events[0].process })
    let maker = events[0].process.dropFirst()
    check(run.attachments.filter { $0.hasPrefix("a cup") }, equals: Array(repeating: "a cup for \(maker)", count: 9))
    check(run.attachments, contains: "the kettle is on\n")
  }

  @Test("a crashed worker does not affect the resource, and its replacement has the value too")
  func deadWorker() async throws {
    let run = try await run(["I pour tea", "a fault: unwrap", "I pour tea", "a fault: killed", "I pour tea"])
    check(run.worst, equals: ["s0": .passed, "s1": .failed, "s2": .passed, "s3": .failed, "s4": .passed])
    check(run.output.status, equals: 1)
    check(try diary.filter { $0.event == "make" }.count, equals: 1)
    check(try diary.last?.event, equals: "tear down")
  }

  @Test("a crash during creation fails the run: no hook and no scenario runs")
  func making() async throws {
    let run = try await run(["I pour tea"], hook: "once")
    check(run.output.status, equals: 1)
    checkEmpty(run.worst)
    check(try diary.map(\.event), equals: ["make"])
    check(run.failures.first?.message?.contains("Unexpectedly found nil"), equals: true)
    check(run.failures.dropFirst().map(\.message), equals: ["a value was not torn down because its process had ended"])
  }

  @Test("a crash during teardown fails the run")
  func clearing() async throws {
    let run = try await run(["I pour tea"], hook: "tearDownOnce")
    check(run.output.status, equals: 1)
    check(run.worst, equals: ["s0": .passed])
    check(run.failures.count, equals: 1)
    check(run.failures.first?.message?.contains("Unexpectedly found nil"), equals: true)
  }

  @Test("if its process crashes during the run, the run ends early with the reason")
  func dying() async throws {
    // The scenario goes on until the end of the process is noticed.
    let breaks = "the teapot breaks\n    And I work for 3000 ms"
    let run = try await run(["I pour tea", breaks, "I pour tea"], hook: "laterOnce")
    check(run.output.status, equals: 2)
    check(run.output.error, contains: "the run broke off: the process with the values of steps.once ended")
    check([run.worst["s0"], run.worst["s1"], run.worst["s2"]], equals: [.passed, .passed, nil])
    check(run.output.output, contains: "(2 passed, 1 not run)")
    check(run.failures.first?.message?.contains("the kettle is empty"), equals: true)
  }
}
