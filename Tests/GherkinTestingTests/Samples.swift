import Foundation
import GherkinSteps
import GherkinTesting
import Testing
import XCTest
import gherkin_run_faults

/// Cases that other tests run in a process of their own, with ``SampleRun``.
enum Samples {
  static let variable = "GHERKIN_TESTING_SAMPLE"

  struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  static let library = StepLibrary(CountingWorld.self) { steps in
    steps.given("a step") { _ in }
    steps.given("I wait for {int} ms") { (_, milliseconds: Int) in
      try await Task.sleep(for: .milliseconds(milliseconds))
    }
    steps.given("it breaks") { _ in throw Broken() }
    steps.given("I expect {int}") { (world, count: Int) in #expect(world.count == count) }
    steps.given("it is not done") { _ in throw Pending("next week") }
    steps.given("I skip the rest") { _ in throw Skip("no network") }
    steps.given("it is twofold") { _ in }
    steps.given("it is {word}") { (_, _: String) in }
    steps.given("it breaks at the first attempt") { world in
      if world.scenario.attempt == 1 { throw Broken() }
    }
    #if compiler(>=6.3)
    steps.given("the case is cancelled") { _ in try Test.cancel("not today") }
    #endif
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
    steps.given("it crashes") { _ in print([1, 2][CommandLine.arguments.count + 5]) }
    steps.given("it calls exit with {int}") { (_, status: Int) in exit(Int32(status)) }
    steps.given("it calls _exit with {int}") { (_, status: Int) in _exit(Int32(status)) }
    for hook in ["beforeAll", "beforeFeature", "afterFeature"] {
      guard ProcessInfo.processInfo.environment["GHERKIN_TESTING_HOOK"] == hook else { continue }
      switch hook {
      case "beforeAll": steps.beforeAll(name: "start") { _ in #expect(Bool(false), "no server") }
      case "beforeFeature": steps.beforeFeature(name: "start") { _ in #expect(Bool(false), "no server") }
      default: steps.afterFeature(name: "stop") { _ in #expect(Bool(false), "no server") }
      }
    }
  }

  /// Whether the cases are those of `OutcomeSamples`.
  private static let hasOutcomes = ProcessInfo.processInfo.environment["GHERKIN_TESTING_OUTCOMES"] != nil

  private static var features: [FeatureSource] {
    hasOutcomes
      ? OutcomeSamples.features.sorted { $0.key < $1.key }.map { .text($0.value, name: $0.key) }
      : [.text(text, name: "Features/a.feature")]
  }

  static var text: String { ProcessInfo.processInfo.environment[variable] ?? "Feature: F\n" }

  @Suite("Samples of scenarios", .enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  struct Cases {
    @Test(
      "the sample", .gherkin,
      arguments: try Scenarios(of: features, steps: hasOutcomes ? OutcomeSamples.libraries : [library]))
    func scenario(_ scenario: Scenario) async throws { try await scenario.run() }

    @Test(
      "a unit test whose callbacks fail",
      .enabled(if: ProcessInfo.processInfo.environment["GHERKIN_TESTING_UNIT"] != nil))
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

/// A run of ``Samples`` in a process of its own.
struct SampleRun {
  let status: Int32
  let output: String
  let events: [[String: Any]]
  let xunit: String
  let attachments: [String]

  /// Runs a feature.
  init(_ feature: String, environment: [String: String] = [:]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "attachments/inside"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "GherkinTestingTests.Samples",
      "--event-stream-output-path", folder.appending(path: "events").path,
      "--xunit-output", folder.appending(path: "x.xml").path,
      "--attachments-path", folder.appending(path: "attachments/inside").path,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [Samples.variable: feature, "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"]
    ) { $1 }.merging(environment) { $1 }
    let file = folder.appending(path: "output")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    status = await withCheckedContinuation { continuation in
      process.terminationHandler = { process in
        let isSignal = process.terminationReason == .uncaughtSignal
        continuation.resume(returning: isSignal ? -process.terminationStatus : process.terminationStatus)
      }
      do { try process.run() } catch { continuation.resume(returning: 127) }
    }
    output = try String(contentsOf: file, encoding: .utf8)
    let lines = (try? String(contentsOf: folder.appending(path: "events"), encoding: .utf8)) ?? ""
    events = lines.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    xunit = (try? String(contentsOf: folder.appending(path: "x.xml"), encoding: .utf8)) ?? ""
    attachments =
      try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "attachments").path)
      .filter { $0 != "inside" }.sorted()
  }
}
