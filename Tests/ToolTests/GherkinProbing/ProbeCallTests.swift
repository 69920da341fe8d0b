import Foundation
import GherkinHost
import GherkinProbing
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

/// A scenario with a number.
private final class NumberWorld: World {
  var number = 3
}

/// Lines that steps wrote, in order.
private final class Lines: Sendable {
  private let storage = Mutex<[String]>([])

  var all: [String] { storage.withLock(\.self) }

  func write(_ line: String) { storage.withLock { $0.append(line) } }
}

private struct Wrong: Error {}

@Suite("Calls of steps with changed values")
struct ProbeCallTests {
  private static func verdict(_ body: @escaping @Sendable (NumberWorld, Int) async throws -> Void) async throws
    -> PlaceVerdict?
  {
    try await feature(body).verdicts.first ?? nil
  }

  private static func feature(
    _ body: @escaping @Sendable (NumberWorld, Int) async throws -> Void
  ) async throws -> ProbedFeature {
    try await ProbedFeature(
      "Then it is 3",
      StepLibrary(NumberWorld.self) { steps in
        steps.then("it is {int}") { (world, number: Int) in try await body(world, number) }
      })
  }

  @Test("a step that fails, skips or is pending with another value notices it")
  func noticing() async throws {
    check(try await Self.verdict { if $1 != 3 { throw Wrong() } }, equals: .noticed)
    check(try await Self.verdict { if $1 != 3 { throw Skip() } }, equals: .noticed)
    check(try await Self.verdict { if $1 != 3 { throw Pending() } }, equals: .noticed)
    check(try await Self.verdict { if $1 > 4 { throw Wrong() } }, equals: .partly)
    check(try await Self.verdict { _, _ in }, equals: .unnoticed)
  }

  @Test("a value that the body of a step cannot decode is not judged, and JSON stays JSON")
  func decoding() async throws {
    struct Beer: Decodable { let name: String; let isCold: Bool }
    let library = StepLibrary(NumberWorld.self) { steps in
      steps.then("beers are read:") { (_, table: DataTable) in _ = try table.rows(as: Beer.self) }
      steps.then("JSON is read:") { (_, text: DocString) in _ = try text.decode([String: String].self) }
      steps.then("JSON is checked:") { (_, text: DocString) in
        if try text.decode([String: String].self) != ["a": "b"] { throw Wrong() }
      }
    }
    let feature = try await ProbedFeature(
      """
      Then beers are read:
        | name | is cold |
        | Ale  | true    |
      Then JSON is read:
        \"\"\"json
        { "a": "b" }
        \"\"\"
      Then JSON is checked:
        \"\"\"json
        { "a": "b" }
        \"\"\"
      """, library)
    check(feature.verdicts, equals: [.unnoticed, .notJudged(.notConverted), .unnoticed, .noticed])
  }

  @Test(
    "a step that notices only values of other steps says that something is absent, but for a number without a negation")
  func negation() async throws {
    let library = StepLibrary(NumberWorld.self) { steps in
      steps.then("{string} is there") { (_, name: String) in if name != "tea" { throw Wrong() } }
      steps.then("{string} is not there") { (_, name: String) in if name == "tea" { throw Wrong() } }
      steps.then("it is {int}") { (world, number: Int) in if world.number != number { throw Wrong() } }
      steps.then("it is less than {int}") { (world, number: Int) in if world.number >= number { throw Wrong() } }
      steps.then("it is not {int}") { (world, number: Int) in if world.number == number { throw Wrong() } }
    }
    let feature = try await ProbedFeature(
      #"""
      Then "tea" is there
      And "milk" is not there
      And it is 3
      And it is less than 7
      And it is not 8
      """#, library)
    check(feature.verdicts, equals: [.noticed, .negative, .noticed, .partly, .negative])
  }

  @Test("an issue that a step records is noticed, but not one that it records late, nor by the next call")
  func issues() async throws {
    let record = { @Sendable (issue: String) in _ = StepExecutor.record(RecordedIssueError(issue)) }
    check(try await Self.verdict { if $1 != 3 { record("wrong") } }, equals: .noticed)
    let lines = Lines()
    let wait = { @Sendable (line: String) in
      while !lines.all.contains(line) { await Task.yield() }
    }
    let late = try await Self.feature { _, number in
      if number == 4 {
        Task(executorPreference: Lane()) {
          await wait("the next call")
          record("late")
          lines.write("recorded")
        }
      }
      guard number == 37 else { return }
      lines.write("the next call")
      await wait("recorded")
    }
    check(late.verdicts, equals: [.unnoticed])
    check(late.strayIssue, equals: nil)
  }

  @Test("a place is not judged if code of an earlier step records an issue meanwhile")
  func disturbance() async throws {
    let lines = Lines()
    let wait = { @Sendable (line: String) in
      while !lines.all.contains(line) { await Task.yield() }
    }
    let feature = try await ProbedFeature(
      "When I begin\nThen it is 3",
      StepLibrary(NumberWorld.self) { steps in
        steps.when("I begin") { _ in
          // With a thread of its own, because other tests block those of tasks.
          Task(executorPreference: Lane()) {
            await wait("called")
            _ = StepExecutor.record(RecordedIssueError("late"))
            lines.write("recorded")
          }
        }
        steps.then("it is {int}") { (_, number: Int) in
          guard number != 3 else { return }
          lines.write("called")
          await wait("recorded")
        }
      })
    check(feature.verdicts, equals: [.notJudged(.disturbed)])
  }

  @Test("hooks of steps, attachments and the scenario's outcome know nothing of the calls")
  func surroundings() async throws {
    let lines = Lines()
    let feature = try await ProbedFeature(
      "Then it is 3",
      StepLibrary(NumberWorld.self) { steps in
        steps.beforeStep { _, _ in lines.write("before") }
        steps.afterStep { _, outcome in lines.write("after: \(outcome.status)") }
        steps.onFailure { _, _ in lines.write("failure") }
        steps.after { _, outcome in lines.write("scenario: \(outcome.status)") }
        steps.then("it is {int}") { (world, number: Int) in
          lines.write("call with \(number)")
          ScenarioContext.current?.log("\(number)")
          if number != world.number { throw Wrong() }
        }
      })
    check(
      lines.all,
      equals: ["before", "call with 3", "after: passed", "call with 4", "call with 3", "scenario: passed"])
    check(feature.verdicts, equals: [.noticed])
    check(Set(feature.statuses), equals: [.passed])
    check(feature.events.count { if case .attached = $0 { true } else { false } }, equals: 1)
  }

  @Test("a value that cannot be converted is no answer, and the next one is tried")
  func conversion() async throws {
    let library = StepLibrary(NumberWorld.self) { steps in
      steps.parameterType("even", regex: #"\d+"#) { (text: String) throws in
        guard let number = Int(text), number % 2 == 0 else { throw Wrong() }
        return number
      }
      steps.then("it is {even}") { (_, number: Int) in if number != 2 { throw Wrong() } }
      steps.then("it is odd after {even}") { (_, _: Int) in }
    }
    check(try await ProbedFeature("Then it is 2", library).verdicts, equals: [.notJudged(.notConverted)])
    let both = try await ProbedFeature("Then it is odd after 2\nAnd it is 4", library)
    check(both.verdicts, equals: [.unnoticed, .notJudged(.notPassed)])
    check(both.judgements[0][0]?.tried, equals: ["4"])
  }

  @Test("a call that takes much longer than the step is cancelled, and the scenario goes on")
  func slowness() async throws {
    let start = ContinuousClock.now
    let feature = try await ProbedFeature(
      "Then it is 3\nAnd it is 3",
      StepLibrary(NumberWorld.self) { steps in
        steps.then("it is {int}") { (_, number: Int) in
          if number != 3 { try await Task.sleep(for: .seconds(600)) }
        }
      })
    check(feature.verdicts, equals: [.notJudged(.tooSlow), .notJudged(.tooSlow)])
    check(Set(feature.statuses), equals: [.passed])
    // Otherwise it takes as long as the call.
    check(ContinuousClock.now - start < .seconds(600))
  }

  @Test("a step that fails the second time is judged in a scenario of its own for each value")
  func repetition() async throws {
    let feature = try await ProbedFeature(
      "Then I take 3 of 3\nAnd it is 0",
      StepLibrary(NumberWorld.self) { steps in
        steps.then("I take {int} of {int}") { (world, number: Int, all: Int) in
          guard world.number == all, number <= all else { throw Wrong() }
          world.number -= number
        }
        steps.then("it is {int}") { (world, number: Int) in if world.number != number { throw Wrong() } }
      })
    check(feature.repetitions.map(\.step), equals: [0, 0, 1])
    check(feature.verdicts, equals: [.noticed, .noticed, .noticed])
  }
}
