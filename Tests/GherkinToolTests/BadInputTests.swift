import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run with invalid input", .tags(.commands))
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: good\n  Scenario: s\n    When I have opened the beer search\n", to: "F/good.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  @Test(
    "in a working directory that was removed, each command ends",
    arguments: [
      ["run"], ["run", "a.feature"], ["steps"], ["lint"], ["lint", "a.feature"], ["format", "a.feature"], ["init"],
      ["config"], ["report", "run.ndjson"], ["docs", "site"], ["run", "--dry-run", "/dev/null"],
    ])
  func removedFolder(arguments: [String]) async throws {
    for program in ["gherkin-run", "gherkin-run-faults"].map({ BuiltCommand.built($0).path }) {
      let script = #"mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@""#
      let run = try await BuiltCommand(executable: URL(filePath: "/bin/sh"))
        .run(["-c", script, program] + arguments, in: folder.url)
      #expect(run.status >= 0, "\(run.error)")
    }
  }

  /// Whether this process may hide `/proc` from another one.
  private static let canHideProc: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["-m", "umount", "-l", "/proc"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.runUnblocked()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "without /proc, the error says how to mount it",
    .enabled(if: canHideProc, "only root can hide /proc"), arguments: ["gherkin-run", "gherkin-run-faults"])
  func noProc(program: String) async throws {
    let words = ["-m", "sh", "-c", #"umount -l /proc && exec "$0" --version"#, BuiltCommand.built(program).path]
    let run = try await BuiltCommand(executable: URL(filePath: "/usr/bin/unshare")).run(words, in: folder.url)
    check(run.status, equals: 2, "\(run.error)")
    let problem = "/proc is not mounted, and Swift programs need it; mount it: mount -t proc proc /proc"
    check(run.error, equals: "gherkin-run: \(problem)\n")
  }

  @Test("a library that defines undefined steps, and that the program does not have, is named")
  func unlistedLibrary() async throws {
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(
      """
      import GherkinSteps

      let bakerySteps = StepLibrary(BakeryWorld.self) { steps in
        steps.given("{int} loaves of {word}") { (_, _: Int, _: String) in }
        steps.when(#/I sell (\\d+)/#) { (_, _: Int) in }
        steps.then("the shop is empty") { _ in }
      }
      """, to: "Sources/Steps/BakerySteps.swift")
    try folder.write(
      "let other = StepLibrary(BakeryWorld.self) { $0.given(\"flour\") { _ in } }\n", to: "Sources/a.swift")
    try folder.write(
      "Feature: b\n  Scenario: s\n    Given 3 loaves of rye\n    When I sell 2\n    Then I am glad\n", to: "F/b.feature"
    )
    // A pipe among the sources is not read.
    check(mkfifo("\(folder.path)/Sources/pipe.swift", 0o600), equals: 0)
    let note =
      "gherkin-run: Sources/Steps/BakerySteps.swift:4 defines 2 undefined steps, but the program with the steps does not have its "
      + "library; add it to the libraries that the program passes to GherkinRun.main\n"
    check(try await run("F").error, contains: note)
    #expect(try await !run("--quiet", "F").error.contains("BakerySteps"))
    try folder.write("Feature: b\n  Scenario: s\n    Given nothing at all\n", to: "F/b.feature")
    #expect(try await !run("F").error.contains("BakerySteps"))
  }
}
