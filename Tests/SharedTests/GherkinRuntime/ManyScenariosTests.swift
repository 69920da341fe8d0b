import GherkinProtocol
import GherkinTestRun
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Large numbers of scenarios", .long)
struct ManyScenariosTests {
  private static let count = 1_500
  private static let text =
    "Feature: many\n" + (0..<count).map { "Scenario: s\($0)\nGiven step \($0 % 40)\nThen what\n" }.joined()
  private static let sources = [Source(uri: "a.feature", text: text)]

  private static let library = StepLibrary(EmptyWorld.self) { steps in
    steps.given("step {int}") { (_, _: Int) in }
    steps.before { _ in }
  }

  private static func testCases() async throws -> [Envelope.TestCase] {
    try await RecordedRun(sources, [library]).envelopes.compactMap {
      if case .testCase(let testCase) = $0 { testCase } else { nil }
    }
  }

  @Test("scenarios are matched in parallel, in order, with unique and reproducible ids")
  func ids() async throws {
    let testCases = try await Self.testCases()
    check(testCases.count, equals: Self.count)
    let given = testCases.flatMap { [$0.id] + $0.testSteps.map(\.id) }
    check(Set(given).count, equals: given.count)
    check(try await Self.testCases(), equals: testCases)
  }

  @Test("scenarios run sequentially in the order of their files")
  func order() async throws {
    let run = try await RecordedRun(Self.sources, [Self.library])
    check(run.scenarioNames, equals: (0..<Self.count).map { "s\($0)" })
    check(run.outcome.testCases, equals: Self.count)
  }

  @Test("no scenario starts if the last one matches an ambiguous regular expression")
  func brokenAtTheEnd() async {
    let source = Source(uri: "a.feature", text: Self.text + "Scenario: last\nGiven a broken one\n")
    let library = StepLibrary(EmptyWorld.self) { steps in
      for name in ["a", "b"] { steps.parameterType(name, regex: "one") { (text: String) in text } }
      steps.given(regex: "broken (one)") { (_, _: String) in Issue.record("nothing is to run") }
      steps.before { _ in Issue.record("nothing is to run") }
    }
    let error = await #expect(throws: StepLibraryProblems.self) { _ = try await RecordedRun([source], [library]) }
    check(error?.problems.map { $0.message.contains("broken (") }, equals: [true])
  }
}
