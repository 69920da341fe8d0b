import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Synchronization
import Testing

@Suite("Parallel scenarios as test cases")
struct ParallelTests {
  /// Records the running scenarios, and the maximum of each kind at a time.
  private final class Crowd: Sendable {
    private let counts = Mutex<(now: [String: Int], most: [String: Int])>(([:], [:]))

    var most: [String: Int] { counts.withLock { $0.most } }

    func enter(_ kind: String) {
      counts.withLock { counts in
        counts.now[kind, default: 0] += 1
        counts.most[kind] = max(counts.most[kind] ?? 0, counts.now[kind] ?? 0)
        if counts.now.values.reduce(0, +) > 1 { counts.most["any", default: 1] = 2 }
      }
    }

    func leave(_ kind: String) {
      counts.withLock { $0.now[kind, default: 0] -= 1 }
    }
  }

  private static func library(_ crowd: Crowd, _ diary: Diary) -> StepLibrary {
    StepLibrary(CountingWorld.self) { steps in
      steps.beforeAll { _ in diary.write("begin") }
      steps.afterAll { _, _ in diary.write("end") }
      steps.beforeFeature { _, _ in diary.write("feature") }
      steps.afterFeature { _, _ in diary.write("feature ends") }
      steps.given("{word} work(s)") { (_, kind: String) in
        crowd.enter(kind)
        try await Task.sleep(for: .milliseconds(2))
        crowd.leave(kind)
      }
    }
  }

  private static func run(_ scenarios: Scenarios) async throws {
    try await withThrowingTaskGroup { group in
      for scenario in scenarios { group.addTask { try await scenario.run() } }
      try await group.waitForAll()
    }
  }

  @Test("@serial and @lock exclude other cases, and hooks around all and around the feature run once")
  func apart() async throws {
    let crowd = Crowd()
    let diary = Diary()
    var text = "Feature: F\n"
    for number in 1...12 {
      let tag = number.isMultiple(of: 3) ? "@lock(door)" : number == 7 ? "@serial" : "@plain"
      text += "  \(tag)\n  Scenario: \(number)\n    Given \(tag.filter(\.isLetter)) works\n"
    }
    try await Self.run(try TestedFeature(text, Self.library(crowd, diary)).scenarios)
    check(crowd.most["lockdoor"], equals: 1)
    check(crowd.most["serial"], equals: 1)
    check(diary.entries, equals: ["begin", "feature", "feature ends", "end"])
  }

  @Test("a lock applies across test functions")
  func acrossFunctions() async throws {
    let crowd = Crowd()
    let text = "@lock(cellar)\nFeature: F\n  Scenario: A\n    Given one works\n  Scenario: B\n    Given one works\n"
    let library = Self.library(crowd, Diary())
    let features = [try TestedFeature(text, library), try TestedFeature(text, library)]
    try await withThrowingTaskGroup { group in
      for feature in features { group.addTask { try await Self.run(feature.scenarios) } }
      try await group.waitForAll()
    }
    check(crowd.most, equals: ["one": 1])
  }

  @Test("cancelling a case, for example at a time limit, ends its running step, reports that step, and runs no other")
  func cancelled() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("a long wait") { _ in
        diary.write("waits")
        try await Task.sleep(for: .seconds(600))
      }
      steps.given("more") { _ in diary.write("more") }
      steps.afterAll { _, _ in diary.write("end") }
    }
    let feature = try TestedFeature("Feature: F\n  Scenario: S\n    Given a long wait\n    And more\n", library)
    let run = Task { try await feature.failuresAndError() }
    while diary.entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    run.cancel()
    let (failures, error) = try await run.value
    #expect(error is CancellationError)
    check(
      failures.map { Array($0.lines.prefix(2)) },
      equals: [
        ["Given a long wait", "it was cancelled, for example by the time limit of the test"]
      ])
    check(diary.entries, equals: ["waits", "end"])
  }
}
