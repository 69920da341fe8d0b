import Foundation
import GherkinTestSupport
import Testing

/// The program in the guide to running features from code.
@Suite("The program that runs features from code", .slow)
struct ProgramTests {
  /// The line with which steps run in workers.
  private static let workers = "await GherkinRun.useWorkers(steps: [cellarSteps])\n"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Builds the program, with its feature next to it.
  ///
  /// - Parameter change: changes the program.
  private func build(_ change: (String) -> String = \.self) async throws -> BuiltCommand {
    let page = try #require(Page.all.first { $0.path.hasSuffix("/Running-from-code.md") })
    let steps = try #require(page.blocks("swift").first { $0.text.contains("= StepLibrary(") })
    let program = try #require(page.blocks("swift").first { $0.text.contains(Self.workers) })
    let feature = try #require(page.blocks("gherkin").first)
    try folder.write(feature.text, to: "Features/cellar.feature")
    return try await SwiftCompiler.program(
      of: ["main.swift": change(program.text)], module: "Program", steps: steps.text, in: folder)
  }

  private static let passing = """
    2 scenarios run, 1 left out
    passed: Take a barrel
    passed: An empty cellar
    not run: A delivery
    PATH/Features/cellar.feature:15: A delivery: not run

    """

  private func writeCrash() throws {
    try folder.write(
      "Feature: Crash\n  Scenario: Take what is not there\n    When somebody takes barrel 9\n",
      to: "Features/crash.feature")
  }

  @Test("in workers, a step that crashes fails only its scenario")
  func inWorkers() async throws {
    let program = try await build()
    let run = try await program.run()
    check(run.status, equals: 0, "\(run)")
    check(run.output.replacing(folder.path, with: "PATH"), equals: Self.passing)
    try writeCrash()
    let crash = try await program.run()
    check(crash.status, equals: 1)
    check(crash.output, contains: "failed: Take what is not there\npassed: An empty cellar\n", "\(crash)")
    check(crash.output, contains: "the process was ended by")
  }

  @Test("without the call that serves as a worker, steps run in the program's process")
  func inOwnProcess() async throws {
    let program = try await build { $0.replacing(Self.workers, with: "") }
    let run = try await program.run()
    check(run.status, equals: 0, "\(run)")
    check(run.output.replacing(folder.path, with: "PATH"), equals: Self.passing)
    try writeCrash()
    #expect(try await program.run().status < 0, "the signal of the crash ends the program")
  }

  @Test("a plan with other libraries than those of the workers is aborted with an error")
  func otherLibraries() async throws {
    let program = try await build { $0.replacing(Self.workers, with: "await GherkinRun.useWorkers(steps: [])\n") + "" }
    let run = try await program.run()
    check(run.status, equals: 1)
    check(run.output, contains: "A delivery: not run")
    check(run.output, contains: "An empty cellar: not run")
  }
}
