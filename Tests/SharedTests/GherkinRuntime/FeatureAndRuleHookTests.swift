import GherkinFeatureFiles
import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hooks of features and rules")
struct FeatureAndRuleHookTests {
  private static let first = Source(
    uri: "first.feature",
    text: """
      @first
      Feature: first
        Scenario: a
          Given a step
        Scenario: b
          Given a step
        @ruled
        Rule: r
          Scenario: c
            Given a step
          Scenario: d
            Given a step
      """)
  private static let second = Source(uri: "second.feature", text: "Feature: second\nScenario: e\nGiven a step")

  private static func library(_ journal: Journal) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.afterFeature { _, _ in journal.write("after feature") }
      steps.beforeRule { _, _ in journal.write("before rule") }
      steps.afterRule { _, _ in journal.write("after rule") }
      steps.given("a step") { world in journal.write(world.scenario.name) }
    }
  }

  @Test("the hooks run once even if scenarios of several features are interleaved")
  func mixedOrder() async throws {
    for seed in UInt64(0)..<8 {
      let journal = Journal()
      _ = try await RecordedRun([Self.first, Self.second], [Self.library(journal)], order: .random(seed: seed))
      let lines = journal.lines
      check(lines.count { $0 == "before feature" }, equals: 2)
      check(lines.count { $0 == "after feature" }, equals: 2)
      check(lines.count { $0 == "before rule" }, equals: 1)
      check(lines.count { $0 == "after rule" }, equals: 1)
      let (begin, end) = (try #require(lines.firstIndex(of: "before rule")), lines.lastIndex(of: "after rule") ?? 0)
      #expect(Set(lines[begin...end]).isSuperset(of: ["c", "d"]))
      check(lines.last, equals: "after feature")
    }
  }

  @Test("a feature or rule without selected scenarios has no hooks")
  func notChosen() async throws {
    let journal = Journal()
    _ = try await RecordedRun(
      [Self.first, Self.second], [Self.library(journal)], only: ["a", "b"])
    check(journal.lines, equals: ["before feature", "a", "b", "after feature"])
  }

  @Test("after hooks run after the last of the selected scenarios")
  func someChosen() async throws {
    let journal = Journal()
    _ = try await RecordedRun([Self.first], [Self.library(journal)], only: ["a", "c"])
    check(journal.lines, equals: ["before feature", "a", "before rule", "c", "after rule", "after feature"])
  }
}
