import GherkinMessages
import Foundation
import GherkinFormatters
import GherkinEngine
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Runs of plans")
struct PlanRunTests {
  private static func discard(_ result: RunResult) {}

  private static func plan(
    _ text: String, _ steps: StepLibrary..., continuesOnParseErrors: Bool = false
  ) async throws -> RunPlan {
    try await RunPlan(
      features: [.text(text, name: "cellar.feature")], steps: Samples.libraries + steps,
      continuesOnParseErrors: continuesOnParseErrors)
  }

  /// A feature with a scenario for each step.
  private static func feature(_ steps: String...) -> String {
    "Feature: F\n" + steps.map { "  Scenario: \($0)\n    Given \($0)\n" }.joined()
  }

  @Test("the result contains the outcome of every scenario, and the reason if it did not pass")
  func outcomes() async throws {
    let text =
      Self.feature("nothing", "a failing step", "a pending step", "a skipped step", "a doubled step", "an unknown step")
      + "  Scenario: empty\n"
    let result = try await Self.plan(text).run()
    check(
      result.scenarios.map(\.outcome), equals: [.passed, .failed, .pending, .skipped, .ambiguous, .undefined, .empty])
    check(result.counts[.failed], equals: 1)
    check(result.counts.total, equals: 7)
    check(!result.isSuccess)
    checkEmpty(result.problems)
    let failure = try #require(result.scenarios[1].failure)
    check(failure.step, equals: "a failing step")
    check(failure.message, equals: "the tap is broken")
    check(failure.errorType, equals: "Broken")
    check("\(failure.file):\(failure.line)", equals: "cellar.feature:5")
    check(result.scenarios[5].failure?.step, equals: "an unknown step")
    check(result.scenarios[0].failure == nil)
  }

  @Test("success follows the command's rules: strict, known failures, skipped scenarios")
  func success() async throws {
    check(try await Self.plan(Self.feature("nothing", "a skipped step")).run().isSuccess)
    let pending = try await Self.plan(Self.feature("a pending step"))
    check(!(try await pending.run().isSuccess))
    var lenient = RunSettings()
    lenient.isStrict = false
    check(try await pending.run(lenient).isSuccess)
    let known = try await Self.plan("@known-failure\n" + Self.feature("a failing step")).run()
    check(known.isSuccess)
    check(known.scenarios.map(\.outcome), equals: [.knownFailure])
  }

  @Test("attempts are in order, and the last one decides")
  func retries() async throws {
    var settings = RunSettings()
    settings.retries = 2
    let result = try await Self.plan(Self.feature("a step that fails first", "a failing step")).run(settings)
    check(result.scenarios.map(\.outcome), equals: [.passed, .failed])
    check(result.scenarios[0].attempts.map(\.outcome), equals: [.failed, .passed])
    check(result.scenarios.map(\.isFlaky), equals: [true, false])
    check(result.scenarios[1].attempts.count, equals: 3)
    settings.retryTags = "@x"
    check(
      try await Self.plan(Self.feature("a step that fails first")).run(settings).scenarios[0].outcome, equals: .failed)
  }

  @Test("scenarios that code excludes are reported as not run, and do not prevent success")
  func leftOut() async throws {
    let plan = try await Self.plan(Self.feature("a failing step", "nothing"))
    let file = try TemporaryFolder()
    let result = try await plan.selecting { $0.suffix(1).map(\.self) }.run(
      reports: [.named("summary", file: file.path + "/s.txt")])
    check(result.isSuccess)
    check(result.scenarios.map(\.scenario.name), equals: ["nothing", "a failing step"])
    check(result.scenarios.map(\.outcome), equals: [.passed, .notRun])
    check(result.scenarios.map(\.isLeftOut), equals: [false, true])
    let summary = try Files.text(file.path + "/s.txt")
    check(summary, contains: "Scenarios that did not run:\n  1) F › a failing step")
    check(summary, contains: "2 scenarios (1 passed, 1 not run)")
  }

  @Test("scenarios run in the order that code defines")
  func order() async throws {
    let names = Mutex<[String]>([])
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.before { world in names.withLock { $0.append(world.scenario.name) } }
    }
    let plan = try await Self.plan(Self.feature("nothing", "a skipped step"), steps)
    let result = try await plan.selecting { $0.reversed() }.run()
    check(names.withLock(\.self), equals: ["a skipped step", "nothing"])
    check(result.scenarios.map(\.outcome), equals: [.skipped, .passed])
  }

  @Test("a plan can run several times, even concurrently, and each run is complete")
  func twice() async throws {
    let plan = try await Self.plan(Self.feature("nothing", "a failing step"))
    async let first = plan.run()
    async let second = plan.run()
    for result in [try await first, try await second, try await plan.run()] {
      check(result.scenarios.map(\.outcome), equals: [.passed, .failed])
    }
  }

  @Test("nothing runs if a feature has parse errors, unless the plan allows it")
  func parseError() async throws {
    let features = [
      FeatureSource.text("Feature: F\n  Scenario: s\n    Given nothing\n    Wehn nothing\n", name: "wrong.feature"),
      .text(Self.feature("nothing"), name: "right.feature"),
    ]
    let plan = try await RunPlan(features: features, steps: Samples.libraries)
    let result = try await plan.run()
    check(!result.isSuccess)
    check(result.problems.map(\.kind), equals: [.parseError])
    check(result.problems.map(\.file), equals: ["wrong.feature"])
    check(result.scenarios.map(\.outcome), equals: [.notRun])
    let continuing = try await RunPlan(features: features, steps: Samples.libraries, continuesOnParseErrors: true)
    let other = try await continuing.run()
    check(!other.isSuccess)
    check(other.scenarios.map(\.outcome), equals: [.passed])
  }

  @Test("a failing hook of the run is a problem, and its scenarios do not run")
  func hook() async throws {
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll(name: "tap") { _ in throw Samples.Broken() }
    }
    let result = try await Self.plan(Self.feature("nothing"), steps).run()
    check(!result.isSuccess)
    check(result.scenarios.map(\.outcome), equals: [.notRun])
    let problem = try #require(result.problems.first)
    check(problem.kind, equals: .failedHook)
    check(problem.message, equals: "BeforeAll (tap) failed: the tap is broken")
    check(problem.file?.hasSuffix("PlanRunTests.swift"), equals: true)
  }

  @Test("a step or hook that runs a plan gets an error")
  func nested() async throws {
    let plan = try await Self.plan(Self.feature("nothing"))
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a nested run") { _ in _ = try await plan.run() }
      steps.given("a run in a task of a step") { _ in _ = try await Task { try await plan.run() }.value }
    }
    let result = try await Self.plan(Self.feature("a nested run", "a run in a task of a step"), steps).run()
    for scenario in result.scenarios {
      check(
        scenario.failure?.message,
        equals: "a step or a hook of a run cannot run a plan; run it before or after that run")
      check(scenario.failure?.errorType, equals: "RunPlanError")
    }
  }

  @Test("a report that cannot be written is a problem, and the run continues")
  func unwritten() async throws {
    let plan = try await Self.plan(Self.feature("nothing"))
    let result = try await plan.run(reports: [RunReport(NameFormatter(), to: OutputSink(to: FullDisk()))])
    check(!result.isSuccess)
    check(result.scenarios.map(\.outcome), equals: [.passed])
    check(result.problems.map(\.description), equals: ["cannot write the disk: No space left on device"])
    let unopened = try await plan.run(reports: [.named("junit", file: "/dev/null/junit.xml")])
    check(unopened.problems.map(\.kind), equals: [.unwrittenReport])
    check(!unopened.isSuccess)
  }

  @Test("the program's own formatters can be used together with built-in ones")
  func reports() async throws {
    let folder = try TemporaryFolder()
    let plan = try await Self.plan(Self.feature("nothing", "a pending step"))
    let own = OutputSink(to: try ReportFile(path: folder.path + "/own.txt"))
    _ = try await plan.run(
      reports: [
        RunReport(NameFormatter(), to: own), .named("junit", file: folder.path + "/junit.xml"),
        .named("message", file: folder.path + "/run.ndjson"), .named("tap", file: folder.path + "/tap.gz"),
      ])
    check(try Files.bytes(folder.path + "/tap.gz").prefix(2), equals: [0x1F, 0x8B])
    check(try Files.text(folder.path + "/own.txt"), equals: "nothing\na pending step\n")
    check(try Files.text(folder.path + "/junit.xml"), contains: "tests=\"2\"")
    let messages = try Files.text(folder.path + "/run.ndjson")
    check(messages.hasPrefix("{\"meta\":"))
    check(messages, contains: "\"uri\":\"cellar.feature\"")
  }

  @Test("the stack trace of a failure ends with its source code, unless the file is newer than the run")
  func sourceCode() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/Steps.swift"
    try folder.write("one\ntwo\n\u{1B}three\r\nfour\n", to: "Steps.swift")
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step that fails in a file") { _ in throw Located(description: "broken, at \(path):3:1") }
      steps.given("a step that fails behind a file") { _ in throw Located(description: "broken, at \(path):30") }
      steps.given("a step that fails in no file") { _ in throw Located(description: "broken, at /etc/passwd:1") }
    }
    func stackTraces() async throws -> [String?] {
      let plan = try await Self.plan(
        Self.feature(
          "a step that fails in a file", "a step that fails behind a file", "a step that fails in no file"), library)
      _ = try await plan.run(reports: [.named("message", file: folder.path + "/run.ndjson")])
      let results = try NDJSONReader.envelopes(in: Files.bytes(folder.path + "/run.ndjson"), name: "run.ndjson")
        .compactMap { if case .testStepFinished(let finished) = $0 { finished.testStepResult } else { nil } }
      check(results.map(\.message).allSatisfy { $0?.contains("Source code") == false })
      return results.map { $0.exception?.stackTrace }
    }
    let code = """
      broken, at \(path):3:1

      Source code of \(path):3
        1 | one
        2 | two
      > 3 | \u{1B}three
        4 | four
      """
    check(try await stackTraces(), equals: [code, nil, nil])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 3600)], ofItemAtPath: path)
    check(try await stackTraces(), equals: [nil, nil, nil])
    try FileManager.default.removeItem(atPath: path)
    check(try await stackTraces(), equals: [nil, nil, nil])
  }

  private struct Located: Error, CustomStringConvertible {
    let description: String
  }

  @Test("invalid reports are rejected before anything runs")
  func badReports() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.feature("nothing"), to: "a.feature")
    let plan = try await RunPlan(features: [.path(folder.path)], steps: Samples.libraries)
    func problem(_ reports: RunReport...) async throws -> String {
      let error = await #expect(throws: RunPlanError.self) { _ = try await plan.run(reports: reports) }
      return try #require(error).description
    }
    check(try await problem(.named("preti")).hasPrefix("there is no formatter \"preti\"; there are pretty, "))
    check(
      try await problem(.named("pretty"), .named("progress")),
      equals: "the reports pretty and progress both go to standard output; give one of them its own file")
    check(try await problem(.named("pretty", file: folder.path + "/a.feature")), contains: "is a feature of this run")
  }

  @Test("settings out of range are rejected")
  func settings() async throws {
    let plan = try await Self.plan(Self.feature("nothing"))
    func problem(_ change: (inout RunSettings) -> Void) async throws -> String {
      var settings = RunSettings()
      change(&settings)
      let changed = settings
      let error = await #expect(throws: RunPlanError.self) { try await Self.discard(plan.run(changed)) }
      return try #require(error).description
    }
    check(try await problem { $0.parallel = 0 }, equals: "parallel: 0 is out of range; give a number from 1 to 1024")
    check(try await problem { $0.retries = -1 }, equals: "retries: -1 is out of range; give a number from 0 to 100")
    check(try await problem { $0.timeout = .seconds(-1) }.hasPrefix("timeout: -1.0 seconds is negative"))
    check(try await problem { $0.retryTags = "@a and" }.hasPrefix("retryTags: \"@a and\""))
    check(try await problem { $0.usesWorkers = true }, contains: "await GherkinRun.useWorkers(steps: …)")
    check(try await problem { $0.scenarioTimeout = .seconds(1) }, contains: "only a worker can be terminated")
    check(try await problem { $0.worldParameters = 3 }.hasPrefix("worldParameters: expected a JSON object"))
  }

  @Test("world parameters are values")
  func parameters() async throws {
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.then("the city is {word}") { (world, city: String) in
        guard try world.scenario.worldParameters.decode([String: String].self) == ["city": city] else {
          throw Samples.Broken()
        }
      }
    }
    var settings = RunSettings()
    settings.worldParameters = ["city": "Rennes"]
    check(try await Self.plan(Self.feature("the city is Rennes"), steps).run(settings).isSuccess)
  }

  @Test("after a run, nothing keeps the step libraries of the plan", .timeLimit(.minutes(5)))
  func releases() async throws {
    weak let kept = try await Self.runOnce()
    while kept != nil { try await Task.sleep(for: .milliseconds(10)) }
  }

  private final class Resource: Sendable {
    func use() {}
  }

  /// Runs a plan whose steps use a resource, with a time limit of the run.
  ///
  /// - Returns: the resource, which the steps keep.
  private static func runOnce() async throws -> Resource {
    let resource = Resource()
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a resource") { _ in resource.use() } }
    var settings = RunSettings()
    settings.runTimeout = .seconds(3600)
    check(try await plan(feature("a resource"), library).run(settings).isSuccess)
    return resource
  }

  @Test("a plan that is made in a cancelled task throws an error")
  func cancelledPlan() async throws {
    let making = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.plan(Self.feature("nothing"))
    }
    let error = await #expect(throws: RunPlanError.self) { _ = try await making.value }
    check(error?.description.contains("was cancelled"), equals: true)
  }

  @Test("cancelling a run cancels the running step, and the scenarios that did not run are reported")
  func cancelled() async throws {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step that says so") { _ in
        continuation.yield()
        try await Task.sleep(for: .seconds(30))
      }
    }
    let plan = try await Self.plan(Self.feature("a step that says so", "nothing"), steps)
    let run = Task { try await plan.run() }
    for await _ in begun { break }
    run.cancel()
    let result = try await run.value
    check(result.scenarios.map(\.outcome), equals: [.failed, .notRun])
    check(result.scenarios.first?.failure?.errorType, equals: "CancellationError")
    check(!result.isSuccess)
    check(result.problems.map(\.kind), equals: [.brokenRun])
  }

  @Test("a run that exceeds its time limit is aborted with an error")
  func overtime() async throws {
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a long step") { _ in try await Task.sleep(for: .seconds(60)) }
    }
    var settings = RunSettings()
    settings.runTimeout = .milliseconds(200)
    let result = try await Self.plan(Self.feature("a long step", "nothing"), steps).run(settings)
    // On a busy machine, the time limit may be exceeded before the step starts.
    let first = try #require(result.scenarios.first?.outcome)
    check([.failed, .notRun], contains: first)
    check(result.scenarios.last?.outcome, equals: .notRun)
    check(!result.isSuccess)
    check(result.problems.contains { $0.message.contains("the run took longer than its limit") })
  }

  @Test("a dry run matches steps and runs nothing; a run that fails fast stops")
  func kinds() async throws {
    var settings = RunSettings()
    settings.isDryRun = true
    let plan = try await Self.plan(Self.feature("a failing step", "nothing"))
    check(try await plan.run(settings).scenarios.map(\.outcome), equals: [.skipped, .skipped])
    settings = RunSettings()
    settings.failsFast = true
    check(try await plan.run(settings).scenarios.map(\.outcome), equals: [.failed, .notRun])
    settings = RunSettings()
    settings.parallel = 4
    check(try await plan.run(settings).scenarios.map(\.outcome), equals: [.failed, .passed])
  }

  @Test("steps that block the cooperative pool do not block the run")
  func blocking() async throws {
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a blocking step") { _ in block(for: 0.05) }
    }
    var settings = RunSettings()
    settings.parallel = 64
    let feature = "Feature: F\n" + (0..<64).map { "  Scenario: \($0)\n    Given a blocking step\n" }.joined()
    check(try await Self.plan(feature, steps).run(settings).counts, equals: [.passed: 64])
  }
}

/// Writes the names of scenarios.
private struct NameFormatter: EventFormatter {
  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    sink.write(scenario.name + "\n")
  }
}

/// Blocks the thread.
private func block(for seconds: TimeInterval) {
  Thread.sleep(forTimeInterval: seconds)
}

/// Takes nothing.
private struct FullDisk: OutputDestination {
  let name = "the disk"
  let isTerminal = false
  let columns: Int? = nil

  func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    throw OutputError(name: name, operation: "write", code: ENOSPC)
  }

  func finish() {}
}
