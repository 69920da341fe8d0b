import GherkinProtocol
import GherkinTestRun
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Conditions of scenarios")
struct ConditionTests {
  @Test("an error in a condition, and a duplicate or invalid name, are reported with their location")
  func problems() async throws {
    func problems(_ register: (StepLibrary.Builder<EmptyWorld>) -> Void) async throws -> [String] {
      do {
        _ = try await RecordedRun("Feature: f\nScenario: s", StepLibrary(EmptyWorld.self, register))
        return []
      } catch let error as StepLibraryProblems {
        #expect(error.problems.allSatisfy { $0.place?.fileID == "SharedTests/ConditionTests.swift" })
        return error.problems.map(\.message)
      }
    }
    check(
      try await problems { $0.condition("staging") { throw Trouble("no network") } },
      equals: [
        "the condition \"staging\" failed: no network"
      ])
    check(
      try await problems { $0.condition("linux") { true } },
      equals: [
        "the condition \"linux\" is built in; give this one another name"
      ])
    check(
      try await problems { $0.condition("a b") { true } },
      equals: [
        "the condition \"a b\" cannot be named in a tag; write letters, digits and hyphens, without spaces, ( ) @ and #"
      ])
    let twice = try await problems {
      $0.condition("a") { true }
      $0.condition("a") { true }
    }
    #expect(twice.count == 1 && twice[0].hasPrefix("the condition \"a\" is defined already, at "))
  }

  @Test("an unknown condition is reported together with other invalid tags and fixtures of its feature")
  func unknown() async throws {
    let run = try await RecordedRun(
      """
      Feature: f
        @only(nowhere)
        Scenario: a
          Given a step
        @retry(x)
        Scenario Outline: b
          Given a step
          @examples(none.yaml)
          Examples:
      """, StepLibrary(EmptyWorld.self) { $0.given("a step") { _ in } })
    let lines = run.envelopes.compactMap { if case .parseError(let error) = $0 { error.location.line } else { nil } }
    check(lines.sorted(), equals: [2, 5, 9])
  }
}
