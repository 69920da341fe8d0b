import Foundation
import GherkinMessages
import GherkinOutcomes
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestRun
import GherkinTestSupport
import Testing

/// What `Tests/RunFeatures` do not say of results.
@Suite("Results of steps")
struct StatusTests {
  private let library = StepLibrary(EmptyWorld.self) { steps in
    steps.given("a step") { _ in }
    steps.given("a failing step") { _ in throw Trouble("whoops") }
    steps.given("a silent pending step") { _ in throw Pending() }
    steps.given("a skipping step") { _ in throw Skip("other machine") }
    steps.given("a table") { (_, _: DataTable) in }
    steps.given("no file") { _ in _ = try Data(contentsOf: URL(filePath: "/no/such/keg.json")) }
    steps.given("no program") { _ in
      throw CocoaError(.fileReadNoPermission, userInfo: [NSFilePathErrorKey: "/no/program"])
    }
  }

  private func run(
    _ steps: String..., tag: String = "", _ change: (inout RunSettings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    let text = "Feature: f\n\(tag)\nScenario: s\n" + steps.map { "Given \($0)\n" }.joined()
    return try await RecordedRun([Source(uri: "a.feature", text: text)], [library], change)
  }

  @Test("undefined steps have suggestions, also in dry runs, but not after a skip or with @skip")
  func suggestions() async throws {
    check(try await run("a step", "something undefined").suggestions.count, equals: 1)
    check(try await run("a step", "something undefined") { $0.isDryRun = true }.suggestions.count, equals: 1)
    checkEmpty(try await run("a skipping step", "something undefined").suggestions)
    checkEmpty(try await run("something undefined", tag: "@skip").suggestions)
  }

  @Test("a failure contains the error's type and description")
  func exception() async throws {
    let results = try await run("a failing step").results
    check(results[0].exception, equals: Envelope.Exception(type: "Trouble", message: "whoops"))
    #expect(try await run("a silent pending step").results[0].exception == nil)
    let dry = try await run("a table") { $0.isDryRun = true }.results
    check(dry.map(\.exception?.type), equals: ["StepArgumentError"])
  }

  @Test("a known failure has a type of its own, and is counted separately")
  func knownFailure() async throws {
    let run = try await run("a step", "a failing step", tag: "@known-failure")
    check(run.results[1].exception, equals: Envelope.Exception(type: "KnownFailure", message: "whoops"))
    check(run.outcome.counts.knownFailures, equals: 1)
    check(run.outcome.counts.pending, equals: 0)
    check(run.outcome.counts.total, equals: 1)
  }

  @Test("if scenarios must not pass, a known failure is accepted, and an unexpected pass is not")
  func inWork() async throws {
    #expect(try await run("a failing step", tag: "@known-failure") { $0.successPolicy = .inWork }.outcome.success)
    #expect(try await !run("a step", tag: "@known-failure") { $0.successPolicy = .inWork }.outcome.success)
  }

  @Test(
    "errors of Foundation have their path, domain and code",
    arguments: [
      ("no file", ["/no/such/keg.json", "No such file or directory", "NSCocoaErrorDomain 260"]),
      ("no program", ["/no/program", "NSCocoaErrorDomain"]),
    ])
  func foundation(step: String, parts: [String]) async throws {
    let message = try await run(step).messages.first ?? ""
    for part in parts { check(message, contains: part) }
  }
}
