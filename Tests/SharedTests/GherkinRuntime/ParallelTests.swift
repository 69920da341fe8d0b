import GherkinTestRun
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import GherkinTagExpressions
import Testing

@Suite("Parallel scenarios")
struct ParallelTests {
  /// Records which scenarios run now, and which have run at the same time.
  private final class Room: Sendable {
    private struct State {
      var inside: Set<String> = []
      var meetings: Set<Set<String>> = []
      var most = 0
    }

    private let state = Mutex(State())

    func enter(_ name: String) {
      state.withLock { state in
        for other in state.inside { state.meetings.insert([name, other]) }
        state.inside.insert(name)
        state.most = max(state.most, state.inside.count)
      }
    }

    func leave(_ name: String) { state.withLock { _ = $0.inside.remove(name) } }
    func met(_ one: String, _ other: String) -> Bool { state.withLock { $0.meetings.contains([one, other]) } }
    var most: Int { state.withLock { $0.most } }

    /// Waits until two scenarios have run at the same time; fails after a generous time limit.
    func wait(for one: String, _ other: String) async throws {
      let end = ContinuousClock.now + .seconds(60)
      while !met(one, other), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  private func run(
    _ feature: String, _ room: Room, parallel: Int, locks: [TagRules.Lock] = []
  ) async throws -> RecordedRun {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I stay for a while") { world in
        room.enter(world.scenario.name)
        try await Task.sleep(for: .milliseconds(30))
        room.leave(world.scenario.name)
      }
      steps.given("I wait for {word}") { (world, other: String) in
        room.enter(world.scenario.name)
        try await room.wait(for: world.scenario.name, other)
        room.leave(world.scenario.name)
      }
      steps.given("I block for a while") { world in
        room.enter(world.scenario.name)
        block(0.03)
        room.leave(world.scenario.name)
      }
    }
    return try await RecordedRun([Source(uri: "a.feature", text: feature)], [library], locks: locks) {
      $0.parallel = parallel
    }
  }

  private func feature(
    _ scenarios: [(tags: String, name: String)], step: String = "I stay for a while", waits: [String: [String]] = [:]
  ) -> String {
    let texts = scenarios.map { tags, name in
      let steps = waits[name]?.map { "I wait for \($0)" } ?? [step]
      return "\(tags)\nScenario: \(name)\n" + steps.map { "Given \($0)\n" }.joined()
    }
    return "Feature: f\n" + texts.joined()
  }

  @Test("the requested number of scenarios run in parallel, even if their steps block", arguments: ["stay", "block"])
  func together(verb: String) async throws {
    let room = Room()
    let scenarios = (0..<12).map { (tags: "", name: "\($0)") }
    let run = try await run(feature(scenarios, step: "I \(verb) for a while"), room, parallel: 4)
    #expect(run.outcome.success)
    check(run.outcome.testCases, equals: 12)
    #expect(room.most <= 4)
    #expect(room.most >= 2)
  }

  @Test("a serial scenario runs alone")
  func serial() async throws {
    let room = Room()
    _ = try await run(
      feature([("", "a"), ("@serial", "s"), ("", "b"), ("", "c")], waits: ["b": ["c"], "c": ["b"]]), room, parallel: 4)
    for name in ["a", "b", "c"] { #expect(!room.met("s", name)) }
    #expect(room.met("b", "c"))
  }

  @Test("scenarios with the same lock exclude each other, and readers exclude only writers")
  func locks() async throws {
    let room = Room()
    _ = try await run(
      feature(
        [
          ("@lock(db)", "w1"), ("@lock(db)", "w2"), ("@lock(db:read)", "r1"), ("@lock(db:read)", "r2"),
          ("@lock(printer)", "p"), ("", "free"),
        ], waits: ["w1": ["p", "free"], "p": ["w1"], "free": ["w1"], "r1": ["r2"], "r2": ["r1"]]), room, parallel: 6)
    #expect(!room.met("w1", "w2"))
    for writer in ["w1", "w2"] {
      for reader in ["r1", "r2"] { #expect(!room.met(writer, reader)) }
    }
    #expect(room.met("r1", "r2"))
    #expect(room.met("w1", "p"))
    #expect(room.met("w1", "free"))
  }

  @Test("ordinary tags can represent locks")
  func tagLocks() async throws {
    let room = Room()
    let locks = [
      TagRules.Lock(name: "db", isRead: false, tags: try TagExpression("@sql and not @report")),
      TagRules.Lock(name: "db", isRead: true, tags: try TagExpression("@report")),
    ]
    _ = try await run(
      feature(
        [("@sql", "w1"), ("@lock(db)", "w2"), ("@report", "r1"), ("@sql @report", "r2")],
        waits: ["r1": ["r2"], "r2": ["r1"]]), room, parallel: 4, locks: locks)
    for (one, other) in [("w1", "w2"), ("w1", "r1"), ("w1", "r2"), ("w2", "r1"), ("w2", "r2")] {
      #expect(!room.met(one, other))
    }
    #expect(room.met("r1", "r2"))
  }

  @Test("the events of a scenario stay together")
  func wholeScenarios() async throws {
    let scenarios = (0..<20).map { (tags: "", name: "\($0)") }
    let run = try await run(feature(scenarios), Room(), parallel: 5)
    var open: String?
    for envelope in run.envelopes {
      switch envelope {
      case .testCaseStarted(let started):
        #expect(open == nil)
        open = started.id
      case .testStepStarted(let started): check(started.testCaseStartedId, equals: open)
      case .testStepFinished(let finished): check(finished.testCaseStartedId, equals: open)
      case .testCaseFinished(let finished):
        check(finished.testCaseStartedId, equals: open)
        open = nil
      default: break
      }
    }
    #expect(open == nil)
  }

  @Test("hooks of features run once around their scenarios")
  func scopes() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before") }
      steps.afterFeature { _, _ in journal.write("after") }
      steps.given("a step") { _ in
        try await Task.sleep(for: .milliseconds(5))
        journal.write("step")
      }
    }
    let text = "Feature: f\n" + (0..<6).map { "Scenario: \($0)\nGiven a step\n" }.joined()
    _ = try await RecordedRun([Source(uri: "a.feature", text: text)], [library]) { $0.parallel = 3 }
    check(journal.lines, equals: ["before"] + Array(repeating: "step", count: 6) + ["after"])
  }

  @Test("a world on the main actor can be used")
  func mainActor() async throws {
    let library = StepLibrary(ScreenWorld.self) { steps in
      steps.given("I tap") { @MainActor world in world.taps += 1 }
    }
    let text = "Feature: f\n" + (0..<50).map { "Scenario: \($0)\nGiven I tap\nGiven I tap\n" }.joined()
    let run = try await RecordedRun([Source(uri: "a.feature", text: text)], [library]) { $0.parallel = 8 }
    #expect(run.outcome.success)
    check(run.statuses.count, equals: 100)
  }
}
