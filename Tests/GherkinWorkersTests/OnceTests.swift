import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// Tests of `Once` values in a run with several processes.
@Suite("Shared resources of a run, across processes", .tags(.slow))
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
    #expect(run.output.status == 0, "\(run.output)")
    let events = try diary
    #expect(events.first?.event == "make")
    #expect(events.last?.event == "tear down")
    #expect(events.first?.process == events.last?.process)
    #expect(events.filter { $0.event == "make" }.count == 1)
    for event in ["beforeAll", "afterAll"] {
      #expect(Set(events.filter { $0.event == event }.map(\.process)).count == count)
    }
    let pouring = events.filter { $0.event == "pour" }
    #expect(pouring.count == 9)
    #expect(!pouring.contains { $0.process == events[0].process })
    let maker = events[0].process.dropFirst()
    #expect(run.attachments.filter { $0.hasPrefix("a cup") } == Array(repeating: "a cup for \(maker)", count: 9))
    #expect(run.attachments.contains("the kettle is on\n"))
  }

  @Test("with one process, the resource is created and torn down there")
  func onlyProcess() async throws {
    let run = try await run(["I pour tea"], "--isolation", "none")
    #expect(run.output.status == 0)
    #expect(try diary.map(\.event) == ["make", "beforeAll", "pour", "afterAll", "tear down"])
    #expect(try Set(diary.map(\.process)).count == 1)
  }

  @Test("a crashed worker does not affect the resource, and its replacement has the value too")
  func deadWorker() async throws {
    let run = try await run(["I pour tea", "a fault: unwrap", "I pour tea", "a fault: killed", "I pour tea"])
    #expect(run.worst == ["s0": .passed, "s1": .failed, "s2": .passed, "s3": .failed, "s4": .passed])
    #expect(run.output.status == 1)
    #expect(try diary.filter { $0.event == "make" }.count == 1)
    #expect(try diary.last?.event == "tear down")
  }

  @Test("a crash during creation fails the run: no hook and no scenario runs")
  func making() async throws {
    let run = try await run(["I pour tea"], hook: "once")
    #expect(run.output.status == 1)
    #expect(run.worst.isEmpty)
    #expect(try diary.map(\.event) == ["make"])
    #expect(run.failures.first?.message?.contains("Unexpectedly found nil") == true)
    #expect(
      run.failures.dropFirst().map(\.message) == ["a value was not torn down because its process had ended"]
    )
  }

  @Test("an error during creation fails the run, and its earlier cleanups run")
  func refusing() async throws {
    let run = try await run(["I pour tea"], hook: "refuseOnce")
    #expect(run.output.status == 1)
    #expect(run.worst.isEmpty)
    #expect(run.failures.map(\.message) == ["Refusal()"])
    #expect(try diary.map(\.event) == ["make", "tear down"])
  }

  @Test("if it throws Skip, all scenarios are skipped")
  func skipping() async throws {
    let run = try await run(["I pour tea"], hook: "skipOnce")
    #expect(run.output.status == 0)
    #expect(run.worst == ["s0": .skipped])
    #expect(try diary.map(\.event) == ["make", "tear down"])
  }

  @Test("a crash during teardown fails the run")
  func clearing() async throws {
    let run = try await run(["I pour tea"], hook: "tearDownOnce")
    #expect(run.output.status == 1)
    #expect(run.worst == ["s0": .passed])
    #expect(run.failures.count == 1)
    #expect(run.failures.first?.message?.contains("Unexpectedly found nil") == true)
  }

  @Test("if its process crashes during the run, the run ends early with the reason")
  func dying() async throws {
    let run = try await run(["I pour tea", "the teapot breaks", "I work for 3000 ms", "I pour tea"], hook: "laterOnce")
    #expect(run.output.status == 2)
    #expect(run.output.error.contains("the run broke off: the process with the values of steps.once ended"))
    #expect([run.worst["s0"], run.worst["s1"], run.worst["s3"]] == [.passed, .passed, .skipped])
    #expect(run.failures.first?.message?.contains("the kettle is empty") == true)
  }
}
