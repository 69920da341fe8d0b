import Foundation
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing
import XCTest
import GherkinFaultySteps

/// Cases that other tests run in a process of their own, with `SwiftTestRun`.
enum Samples {
  struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  static let library = StepLibrary(CountingWorld.self) { steps in
    steps.given("a step") { _ in }
    steps.given("I wait for {int} ms") { (_, milliseconds: Int) in
      try await Task.sleep(for: .milliseconds(milliseconds))
    }
    steps.given("I say so, and wait for {int} ms") { (_, milliseconds: Int) in
      try FileHandle.standardError.write(contentsOf: Data("waiting\n".utf8))
      try await Task.sleep(for: .milliseconds(milliseconds))
    }
    steps.given("it breaks") { _ in throw Broken() }
    steps.given("I expect {int}") { (world, count: Int) in #expect(world.count == count) }
    steps.given("it is not done") { _ in throw Pending("next week") }
    steps.given("I skip the rest") { _ in throw Skip("no network") }
    steps.given("it is twofold") { _ in }
    steps.given(regex: "^evil (?=a)(a+)+$") { (_, _: String) in }
    steps.given("it is {word}") { (_, _: String) in }
    steps.given("it breaks at the first attempt") { world in
      if world.scenario.attempt == 1 { throw Broken() }
    }
    steps.given("the case is cancelled") { _ in try Test.cancel("not today") }
    steps.given("I expect {int}, and the cleanup breaks") { (world, count: Int) in
      world.addTearDown { _ in throw Broken() }
      #expect(world.count == count)
    }
    steps.given("I require {int}, and the cleanup breaks") { (world, count: Int) in
      world.addTearDown { _ in throw Broken() }
      try #require(world.count == count)
    }
    steps.given("I attach a file named {string}") { (world, name: String) in
      world.scenario.attach("content", mediaType: "text/plain", fileName: name)
    }
    steps.given("an assertion of XCTest fails") { _ in XCTAssertEqual(1, 2, "of XCTest") }
    steps.given("XCTest requires a value") { _ in _ = try XCTUnwrap(nil as Int?, "a value") }
    steps.given("XCTest skips") { _ in throw XCTSkip("not on this machine") }
    steps.given("a process ends by SIGTERM") { _ in try await Self.endProcess() }
    steps.given("it crashes") { _ in Self.crash() }
    steps.given("it calls exit with {int}") { (_, status: Int) in exit(Int32(status)) }
    steps.given("it calls _exit with {int}") { (_, status: Int) in _exit(Int32(status)) }
    steps.given("it becomes {word}") { (_, program: String) in execv(program, [strdup(program), nil]) }
    for hook in [
      "beforeAll", "cleanup", "crash", "cancel", "cancelBeforeAll", "processBeforeAll", "processAfterAll",
      "crashBeforeFeature", "crashAfterAll", "expectAfterAll", "beforeFeature", "afterFeature",
      "afterAll",
    ] {
      guard environment["GHERKIN_TESTING_HOOK"] == hook else { continue }
      switch hook {
      case "beforeAll": steps.beforeAll(name: "start") { _ in #expect(Bool(false), "no server") }
      case "crash": steps.beforeAll(name: "start") { _ in Self.crash() }
      case "crashBeforeFeature": steps.beforeFeature(name: "start") { _, _ in Self.crash() }
      case "crashAfterAll": steps.afterAll(name: "stop") { _, _ in Self.crash() }
      case "expectAfterAll": steps.afterAll(name: "stop") { _, _ in #expect(Bool(false), "no server") }
      case "cancel": steps.before(name: "start") { _ in try Test.cancel("not today") }
      case "cancelBeforeAll": steps.beforeAll(name: "start") { _ in try Test.cancel("not today") }
      case "processBeforeAll": steps.beforeAll { _ in try await Self.endProcess() }
      case "processAfterAll": steps.afterAll { _, _ in try await Self.endProcess() }
      case "cleanup": steps.beforeAll { run in run.addTearDown { throw Broken() } }
      case "beforeFeature": steps.beforeFeature(name: "start") { _, _ in #expect(Bool(false), "no server") }
      case "afterAll": steps.afterAll(name: "stop") { _, _ in print("hooks after all") }
      default: steps.afterFeature(name: "stop") { _, _ in #expect(Bool(false), "no server") }
      }
    }
  }

  private static func crash() { print([1, 2][CommandLine.arguments.count + 5]) }

  /// Starts a process, and returns when SIGTERM has ended it.
  private static func endProcess() async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["1000"]
    let ended = AsyncSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    process.terminate()
    let watch = Task {
      try await Task.sleep(for: .seconds(60))
      kill(process.processIdentifier, SIGKILL)
    }
    await ended.wait()
    watch.cancel()
    #expect(process.terminationStatus == SIGTERM)
  }

  fileprivate static let environment = ProcessInfo.processInfo.environment

  /// The step libraries that a variable names.
  private static var libraries: [StepLibrary] {
    switch environment["GHERKIN_TESTING_STEPS"] {
    case "faults": [faultySteps]
    default: [library]
    }
  }

  @Suite("Samples of scenarios", .enabled(if: SwiftTestRun.features != nil))
  struct Cases {
    @Test(
      "the sample", .gherkin,
      arguments: try Scenarios(
        in: .all(SwiftTestRun.features?.sorted { $0.key < $1.key }.map { .text($0.value, name: $0.key) } ?? []),
        steps: libraries, retry: environment["GHERKIN_TESTING_RETRY"].flatMap(Int.init) ?? 0,
        timeout: environment["GHERKIN_TESTING_TIMEOUT"].flatMap(Int.init).map { .seconds($0) } ?? .seconds(60)))
    func scenario(_ scenario: Scenario) async throws {
      switch environment["GHERKIN_TESTING_CALL"] {
      case "never": break
      case "detached": try await Task.detached { try await scenario.run() }.value
      default: try await scenario.run()
      }
    }

    @Test(
      "other scenarios", .gherkin, .enabled(if: environment["GHERKIN_TESTING_OTHERS"] != nil),
      arguments: try Scenarios(
        in: .text("Feature: O\n  @other\n  Scenario: another\n    Given a step\n", name: "Features/o.feature"),
        steps: libraries))
    func others(_ scenario: Scenario) async throws { try await scenario.run() }

    @Test(
      "a unit test whose callbacks fail",
      .enabled(if: environment["GHERKIN_TESTING_UNIT"] != nil))
    func unit() async throws {
      for _ in 0..<3 {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
            #expect(Bool(false), "the callback failed")
            continuation.resume()
          }
        }
      }
    }
  }
}
