import Foundation
import GherkinTestSupport
import Testing

@Suite("A package written for version 0.1")
struct CellarPackageTests {
  private let package: CellarPackage
  private let reports: TemporaryFolder

  init() throws {
    package = try CellarPackage()
    reports = try TemporaryFolder()
  }

  /// The attempts of the features that pass: the scenario's name and the status, in the order of the run.
  private static let passing = [
    "passed arguments Types that are always there", "passed arguments Types of the cellar's own",
    "passed arguments Regular expressions", "passed arguments 10 barrels and 1 more",
    "passed arguments 10 barrels and 2 more", "passed arguments 10 barrels and 90 more", "passed data Tables",
    "passed data Arguments before a table", "passed data Doc strings", "passed data Fixtures",
    "passed data Gose comes from a file", "passed data Tripel comes from a file", "passed data Rye comes from a file",
    "passed hooks Outside of a rule", "passed hooks In the rule", "passed hooks In the cold", "passed keller Fässer",
    "passed scenarios Several worlds", "passed scenarios A world on the main actor", "passed scenarios A fresh world",
    "passed scenarios Attachments", "passed scenarios Its own name", "passed scenarios Values that a run has once",
    "failed scenarios The tap, to be retried", "passed scenarios The tap", "passed scenarios Alone",
    "passed scenarios With a lock", "passed scenarios With a lock to read", "skipped scenarios Never",
    "skipped scenarios A step skips the rest", "skipped scenarios A hook skips all",
  ]

  /// The attempts of `failing.feature`, except for the crash.
  private static let failing = [
    "failed failing A step fails", "pending failing A step is pending", "undefined failing A step is undefined",
    "ambiguous failing A step is ambiguous", "failed failing A world cannot be made",
    "failed failing A step takes too long", "failed failing A hook fails", "failed failing A table differs",
    "failed failing A cell is no number", "failed failing A transform fails", "failed failing A fixture is missing",
    "failed failing Every attempt fails, to be retried", "failed failing Every attempt fails",
  ]

  private static let attachments = [
    "1 application/json", "1 image/png", "1 text/plain", "1 text/uri-list",
  ]

  /// The lines that one scenario adds to the diary.
  private static func scenario(steps: Int, isCold: Bool = false) -> [String] {
    ["around begins", "before 1"] + (isCold ? [] : ["before 2"])
      + Array(repeating: ["beforeStep", "afterStep"], count: steps).joined()
      + ["after 2", "after 1", "tearDown", "around ends"]
  }

  /// The diary of a run in one process, without the lines of the run's own hooks.
  private static let diary =
    ["beforeFeature"] + scenario(steps: 2) + ["beforeRule"] + scenario(steps: 3) + scenario(steps: 3, isCold: true)
    + ["afterRule", "afterFeature"]

  private var parameters: String { #"{"cellar": "north cellar", "diary": "\#(reports.path)/diary"}"# }

  /// The diary's lines, which this removes.
  private func diary() throws -> [String] {
    let lines = try reports.text(of: "diary").split(separator: "\n").map(String.init)
    try FileManager.default.removeItem(at: reports.url.appending(path: "diary"))
    return lines
  }

  /// Runs the features with the formatter of the package.
  private func run(
    _ runner: String = "Cellar01Reports", _ arguments: String...
  ) async throws -> (output: BuiltCommand.Output, tallies: [String]) {
    let tallies = runner == "Cellar01Reports" ? ["--format", "tallies:\(reports.path)/tallies"] : []
    let output = try await package.run(
      runner,
      ["--world-parameters", parameters, "--format", "summary", "--format", "junit:\(reports.path)/junit.xml"] + tallies
        + arguments + ["Features"])
    let lines = tallies.isEmpty ? "" : try reports.text(of: "tallies")
    let short = lines.replacing("Features/", with: "").replacing(".feature", with: "")
    // In a Git repository, the stream also contains the commit.
    return (output, short.split(separator: "\n").map(String.init).filter { !$0.contains("vnd.gherkin-run.checkout") })
  }

  @Test("the package builds, and its scenarios have the same outcomes with and without workers and in swift test")
  func outcomes() async throws {
    try await package.build()
    try await inOneProcess()
    try await inWorkers()
    try await plainRunner()
    try await swiftTest()
  }

  private func inOneProcess() async throws {
    let run = try await run("Cellar01Reports", "--isolation", "none", "--tags", "not @crash")
    #expect(run.output.status == 1, "\(run.output)")
    #expect(run.output.output.contains("42 scenarios (27 passed, 3 skipped, 1 pending, 1 undefined, 1 ambiguous, 9 fa"))
    let attempts = Self.passing.filter { $0.contains(" arguments ") || $0.contains(" data ") } + Self.failing
    #expect(
      run.tallies == attempts + Self.passing.dropFirst(13) + Self.attachments + ["7 text/x.cucumber.log+plain"])
    let diary = try diary()
    #expect(diary == ["make the room", "beforeAll"] + Self.diary + ["afterAll", "clear the room"])
    let junit = try reports.text(of: "junit.xml")
    #expect(junit.contains(#"tests="42" skipped="3" failures="12" errors="0""#))
  }

  private func inWorkers() async throws {
    let run = try await run("Cellar01Reports", "--parallel", "2")
    #expect(run.output.status == 1, "\(run.output)")
    let counts = "43 scenarios (27 passed, 3 skipped, 1 pending, 1 undefined, 1 ambiguous, 10 failed)\n"
    #expect(run.output.output.contains(counts))
    #expect(run.output.output.contains("\n101 steps (83 passed, 6 skipped, 1 pending, 1 undefined, 1 ambiguous, 9 fa"))
    #expect(run.output.output.contains("Fatal error: the barrel exploded"))
    #expect(run.output.output.contains("The tap, passed at attempt 2 # Features/scenarios.feature:"))
    let attempts = run.tallies.filter { $0.first?.isNumber == false }
    #expect(attempts.sorted() == (Self.passing + Self.failing + ["failed failing A step crashes"]).sorted())
    #expect(Self.attachments.allSatisfy(run.tallies.contains))
    let diary = try diary()
    #expect(diary.first == "make the room")
    #expect(diary.last == "clear the room")
    #expect(diary.filter { $0 == "make the room" }.count == 1)
    // One in each worker, and one in the worker that replaces the crashed one.
    #expect((2...3).contains(diary.filter { $0 == "beforeAll" }.count))
    #expect(diary.filter { $0 == "afterAll" }.count == 2)
    let ofScenarios: Set = [
      "around begins", "around ends", "before 1", "before 2", "after 1", "after 2", "beforeStep", "afterStep",
      "tearDown",
    ]
    #expect(diary.filter(ofScenarios.contains).sorted() == Self.diary.filter(ofScenarios.contains).sorted())
    for (hook, other) in [("beforeFeature", "afterFeature"), ("beforeRule", "afterRule")] {
      #expect((1...3).contains(diary.filter { $0 == hook }.count))
      #expect((1...2).contains(diary.filter { $0 == other }.count))
    }
  }

  private func plainRunner() async throws {
    for isolation in ["process", "none"] {
      let run = try await run("Cellar01Specs", "--isolation", isolation, "--tags", "not @failing")
      #expect(run.output.status == 0, "\(run.output)")
      #expect(run.output.output.contains("\n30 scenarios (27 passed, 3 skipped)\n85 steps (81 passed, 4 skipped)\n"))
      #expect(try diary() == ["make the room", "beforeAll"] + Self.diary + ["afterAll", "clear the room"])
    }
  }

  private func swiftTest() async throws {
    let events = reports.url.appending(path: "events.ndjson").path
    let test = try await package.swift(
      "test", "--skip-build", "--event-stream-output-path", events,
      environment: ["CELLAR01_PARAMETERS": parameters])
    #expect(test.status == 1, "\(test)")
    let found = try TestEvents(try reports.text(of: "events.ndjson"))
    #expect(found.count("testCaseStarted") == 42)
    #expect(found.count("testCaseCancelled") == 3)
    // Warnings are the three skipped scenarios, and one that passed at its second attempt.
    #expect(found.issues.count == 16, "\(found.issues)")
    #expect(found.issues.filter(\.isKnown).isEmpty)
    let steps = found.issues.filter { $0.file == "Features/failing.feature" }
    #expect(steps.compactMap(\.line).sorted() == [6, 10, 13, 16, 19, 23, 31, 36, 41, 44, 48])
    let hooks = found.issues.filter { $0.file == "Cellar01Steps/Hooks.swift" }
    #expect(hooks.map(\.line) == [29])
    let diary = try diary()
    #expect(diary.filter { $0 == "beforeAll" }.count == 2)
    #expect(diary.filter { $0 == "clear the room" }.count == 2)
  }
}
