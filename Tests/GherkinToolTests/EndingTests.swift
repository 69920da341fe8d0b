import GherkinTestSupport
import Testing

@Suite("The end of a run", .tags(.commands))
struct EndingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: good\n  Scenario: s\n    Given a step\n", to: "good.feature")
    try folder.write(
      """
      Feature: bad
        Scenario: fails
          Given a step
          Given a failing step
        @retry(1)
        Scenario: wobbles
          Given a fault at the first try: abort
      """, to: "bad.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(arguments, in: folder.url)
  }

  @Test("if steps can end the process, the seed is printed before the run, too")
  func early() async throws {
    let run = try await run("--isolation", "none", "--order", "random:5", "good.feature")
    check(run.error, equals: "gherkin-run: --order random:5\ngherkin-run: --order random:5\n")
  }

  @Test(
    "the summary contains failures with their reasons and locations, flaky scenarios, the rerun command, and the numbers"
  )
  func summary() async throws {
    let parameters = #"{"marker": "\#(folder.path)/marker"}"#
    let run = try await run("--world-parameters", parameters, "--profile-steps", "bad.feature")
    check(run.status, equals: 1)
    let end = try #require(run.output.firstRange(of: "\nFailed scenarios:\n").map { run.output[$0.lowerBound...] })
    for part in [
      "  1) bad › fails › Given a failing step\n       # bad.feature:4\n", "FaultySteps.swift:",
      "\n           Refusal()\n",
      "\nFlaky scenarios:\n  1) bad › wobbles, passed at attempt 2 # bad.feature:6\n",
      "gherkin-run-faults --world-parameters '\(parameters)' bad.feature:2\n\n",
      "\n2 scenarios (1 passed, 1 failed)\n3 steps (",
    ] {
      check(end, contains: part, "\(part) is not in \(end)")
    }
    #expect(run.error.hasPrefix("\nSlowest steps:\n  "))
  }
}
