import GherkinTestRun
import GherkinMessages
import Foundation
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Results of steps")
struct StatusTests {
  private let library = StepLibrary(EmptyWorld.self) { steps in
    steps.given("a step") { _ in }
    steps.given("a failing step") { _ in throw Trouble("whoops") }
    steps.given("a pending step") { _ in throw Pending("not today") }
    steps.given("a silent pending step") { _ in throw Pending() }
    steps.given("a skipping step") { _ in throw Skip("other machine") }
    steps.given(regex: "^an ambiguous (.*)$") { (_, _: String) in }
    steps.given(regex: "^(.*) ambiguous step$") { (_, _: String) in }
  }

  private func run(_ steps: String...) async throws -> RecordedRun {
    try await RecordedRun("Feature: f\nScenario: s\n" + steps.map { "Given \($0)\n" }.joined(), library)
  }

  @Test("a scenario whose steps all pass passes")
  func passes() async throws {
    let run = try await run("a step", "a step")
    check(run.statuses, equals: [.passed, .passed])
    #expect(run.outcome.success)
  }

  @Test("after a failure the rest is skipped")
  func skipsAfterFailure() async throws {
    let run = try await run("a step", "a failing step", "a step", "a pending step")
    check(run.statuses, equals: [.passed, .failed, .skipped, .skipped])
    check(run.messages, equals: ["whoops"])
    #expect(!run.outcome.success)
  }

  @Test("undefined and ambiguous steps are reported even after a failure")
  func reportsAfterFailure() async throws {
    let run = try await run("a failing step", "something undefined", "an ambiguous step")
    check(run.statuses, equals: [.failed, .undefined, .ambiguous])
  }

  @Test("a step that throws Skip skips the rest without failing the run")
  func skips() async throws {
    let run = try await run("a skipping step", "something undefined", "an ambiguous step", "a step")
    check(run.statuses, equals: [.skipped, .skipped, .skipped, .skipped])
    check(run.messages, equals: ["other machine"])
    checkEmpty(run.suggestions)
    #expect(run.outcome.success)
  }

  @Test("a pending step fails the run and skips the rest, with its reason if there is one")
  func pends() async throws {
    let run = try await run("a pending step", "a step")
    check(run.statuses, equals: [.pending, .skipped])
    check(run.messages, equals: ["not today"])
    #expect(!run.outcome.success)
    let silent = try await self.run("a silent pending step")
    checkEmpty(silent.messages)
    #expect(silent.results[0].exception == nil)
  }

  @Test("an undefined step fails the run")
  func undefined() async throws {
    let run = try await run("something undefined")
    check(run.statuses, equals: [.undefined])
    #expect(!run.outcome.success)
  }

  @Test("a step that matches two definitions is ambiguous")
  func ambiguous() async throws {
    let run = try await run("an ambiguous step")
    check(run.statuses, equals: [.ambiguous])
    #expect(!run.outcome.success)
  }

  @Test("two definitions with the same text are ambiguous in a run, but no error at its start")
  func equalDefinitions() async throws {
    let twice = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step", twice, twice)
    check(run.statuses, equals: [.ambiguous])
  }

  @Test("a failure contains the error's type and description")
  func exception() async throws {
    let run = try await run("a failing step")
    check(run.results[0].exception?.type, equals: "Trouble")
    check(run.results[0].exception?.message, equals: "whoops")
  }

  @Test("a failure contains the error's localized description")
  func localizedError() async throws {
    struct LocalizedTrouble: LocalizedError {
      var errorDescription: String? { "in words" }
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in throw LocalizedTrouble() }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step", library)
    check(run.messages, equals: ["in words"])
  }

  @Test(
    "errors of Foundation have their domain and code, cases of enumerations their type, and a silent error its type")
  func words() async throws {
    struct Silent: Error, CustomStringConvertible {
      let description = ""
    }
    enum Order: Error {
      case refused
      case late(minutes: Int)
    }
    enum Worded: Error, CustomStringConvertible {
      case one
      var description: String { "in its own words" }
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("an NSError") { _ in
        throw NSError(domain: "beer", code: 42, userInfo: [NSLocalizedDescriptionKey: "the keg is empty"])
      }
      steps.given("no file") { _ in _ = try Data(contentsOf: URL(filePath: "/no/such/keg.json")) }
      steps.given("no program") { _ in
        throw CocoaError(.fileReadNoPermission, userInfo: [NSFilePathErrorKey: "/no/program"])
      }
      steps.given("a cause") { _ in
        let cause = NSError(domain: "pump", code: 1, userInfo: [NSLocalizedDescriptionKey: "no pressure"])
        throw NSError(
          domain: "beer", code: 43, userInfo: [NSLocalizedDescriptionKey: "nothing left", NSUnderlyingErrorKey: cause])
      }
      steps.given("a silent error") { _ in throw Silent() }
      steps.given("a case") { _ in throw Order.refused }
      steps.given("a case with a value") { _ in throw Order.late(minutes: 5) }
      steps.given("a case with words") { _ in throw Worded.one }
    }
    let steps = ["an NSError", "a cause", "a silent error", "a case", "a case with a value", "a case with words"]
    let scenarios = steps.map { "Scenario: \($0)\nGiven \($0)" }
    let run = try await RecordedRun((["Feature: f"] + scenarios).joined(separator: "\n"), library)
    check(
      run.messages,
      equals: [
        "the keg is empty (beer 42)", "nothing left (beer 43; no pressure)", "Silent", "Order.refused",
        "Order.late(minutes: 5)", "in its own words",
      ])
    for (step, parts) in [
      ("no file", ["/no/such/keg.json", "No such file or directory", "NSCocoaErrorDomain 260"]),
      ("no program", ["/no/program", "NSCocoaErrorDomain"]),
    ] {
      let message = try await RecordedRun("Feature: f\nScenario: s\nGiven \(step)", library).messages.first ?? ""
      #expect(parts.allSatisfy(message.contains), "\(message)")
    }
  }
}
