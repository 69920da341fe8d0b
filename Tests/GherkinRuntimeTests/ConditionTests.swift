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
  private static func library(_ journal: Journal) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.condition("staging") {
        journal.write("asked")
        return false
      }
      steps.condition("fast") { true }
      steps.before { _ in journal.write("before") }
      steps.given("a step") { _ in journal.write("step") }
    }
  }

  private static func run(_ tags: String, _ journal: Journal = Journal()) async throws -> RecordedRun {
    try await RecordedRun("Feature: f\n\(tags)\nScenario: s\nGiven a step\nGiven nobody knows", library(journal))
  }

  #if os(Linux)
  @Test(
    "a scenario whose condition is false is skipped without hooks, with the reason in its first step",
    arguments: [
      ("@only(staging)", "@only(staging): the condition does not hold"),
      ("@not(fast)", "@not(fast): the condition is met"),
      ("@only(fast) @only(staging)", "@only(staging): the condition does not hold"),
      ("@only(macos)", "@only(macos): this is linux"),
      ("@not(linux)", "@not(linux): this is linux"),
      ("@not(ci)", "@not(ci): the condition is met"),
    ])
  func skips(tags: String, reason: String) async throws {
    let journal = Journal()
    let run = try await Self.run(tags, journal)
    check(run.statuses, equals: [.skipped, .skipped])
    check(run.results.map(\.message), equals: [reason, nil])
    #expect(run.outcome.success)
    check(journal.lines, equals: ["asked"])
  }

  @Test(
    "a scenario whose conditions are true runs",
    arguments: ["@only(fast) @not(staging)", "@only(linux) @not(macos)", "@only(ci)"])
  func runs(tags: String) async throws {
    let journal = Journal()
    let run = try await Self.run(tags, journal)
    check(journal.lines, equals: ["asked", "before", "step"])
    check(run.statuses, equals: [.passed, .passed, .undefined])
  }
  #endif

  @Test("a condition is evaluated once, for any number of scenarios")
  func once() async throws {
    let journal = Journal()
    let scenarios = (0..<20).map { "@only(staging)\nScenario: \($0)\nGiven a step\n" }.joined()
    _ = try await RecordedRun("Feature: f\n" + scenarios, Self.library(journal))
    check(journal.lines, equals: ["asked"])
  }

  @Test(
    "an unknown name is an error at the tag, and nothing runs",
    arguments: [
      ("@only(stagin)", "(2:1): @only(stagin) names an unknown condition; did you mean @only(staging)?"),
      ("@not(linx)", "(2:1): @not(linx) names an unknown condition; did you mean @not(linux)?"),
      ("@only()", "(2:1): @only() names no condition; write @only(linux), or a condition of a step library"),
      ("@only(fast", "(2:1): @only(fast names no condition; write @only(linux), or a condition of a step library"),
      (
        "@only(database)",
        "(2:1): @only(database) names an unknown condition; known are ci, fast, ios, linux, macos, staging, tvos, "
          + "visionos, watchos; add it to a step library: steps.condition(\"database\") { … }"
      ),
    ])
  func unknown(tag: String, message: String) async throws {
    let run = try await Self.run(tag)
    check(run.parseErrors.map(\.message), equals: [message])
    #expect(run.outcome.testCases == 0 && !run.outcome.success)
  }

  @Test("tags without an argument have no special meaning")
  func ordinary() async throws {
    let journal = Journal()
    _ = try await Self.run("@onlyy @nothing", journal)
    check(journal.lines, equals: ["asked", "before", "step"])
  }

  @Test("an error in a condition, and a duplicate or invalid name, are reported with their location")
  func problems() async throws {
    func problems(_ register: (StepLibrary.Builder<EmptyWorld>) -> Void) async throws -> [String] {
      do {
        _ = try await RecordedRun("Feature: f\nScenario: s", StepLibrary(EmptyWorld.self, register))
        return []
      } catch let error as StepLibraryProblems {
        #expect(error.problems.allSatisfy { $0.place?.fileID == "GherkinRuntimeTests/ConditionTests.swift" })
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
}
