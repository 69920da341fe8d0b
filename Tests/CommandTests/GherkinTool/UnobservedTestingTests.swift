import Foundation
import GherkinTestSupport
import Testing

// A library that is loaded first replaces the function that Swift Testing offers to its observers.
#if os(Linux)
@Suite(
  "Swift Testing that cannot be observed", .commands, .enabled(if: compiler != nil, "there is no C compiler"))
struct UnobservedTestingTests {
  private static let step = "Feature: f\n  Scenario: s\n    Given an expectation fails\n"
  private static let says = "Swift Testing is loaded, but its issues cannot be observed"

  /// Returns variables with which a program's Swift Testing refuses observers.
  private static func refusing(_ folder: TemporaryFolder) async throws -> [String: String] {
    try folder.write(
      "_Bool _swift_testing_installFallbackEventHandler(void *handler) { return 0; }\n", to: "refusing.c")
    let library = folder.path + "/refusing.so"
    let build = try await #require(compiler).run("-shared", "-fPIC", "-o", library, "refusing.c", in: folder.url)
    check(build.status, equals: 0, "\(build.error)")
    return ["LD_PRELOAD": library]
  }

  @Test(
    "the run is refused, in runners, under a debugger and in programs with the engine",
    arguments: [
      ("gherkin-run-thin-faults", [:], []), ("gherkin-run-thin-faults", ["GHERKIN_RUN_ATTACH": "1"], []),
      ("gherkin-run-thin-faults", [:], ["--dry-run"]), ("gherkin-run-thin-faults", [:], ["--allow-xctest"]),
      ("gherkin-run-faults", [:], ["--isolation", "process"]), ("gherkin-run-faults", [:], ["--isolation", "none"]),
    ] as [(String, [String: String], [String])])
  func refused(program: String, environment: [String: String], words: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.step, to: "a.feature")
    let variables = try await Self.refusing(folder).merging(environment) { $1 }
    let run = try await BuiltCommand.built(program).run(["a.feature"] + words, in: folder.url, environment: variables)
    check(run.status, equals: 2, "\(run)")
    check(run.error, contains: Self.says, "\(run)")
    check(run.output, lacks: "passed", "\(run)")
  }

  @Test("a program whose Swift Testing is observed runs, and the expectation fails its step")
  func observed() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.step, to: "a.feature")
    let run = try await BuiltCommand.built("gherkin-run-thin-faults").run("a.feature", in: folder.url)
    check(run.status, equals: 1, "\(run)")
    check(run.error, lacks: Self.says, "\(run)")
  }
}

private let compiler = BuiltCommand.inPath("cc", "clang", "gcc").first
#endif
