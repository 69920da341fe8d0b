import GherkinFeatureFiles
import GherkinRuntime
import GherkinTestSupport
import Synchronization
import Testing

/// A scenario that does not run.
private struct FakeScenario: Sendable {
  let id: String
  var feature = 0
  var uri: String { "\(feature)" }
  var tags: [String] = []
}

extension ScenarioQueue<FakeScenario> {
  fileprivate init(_ scenarios: [FakeScenario], slots: Int, keepsFeaturesTogether: Bool) {
    self.init(scenarios, slots: slots, feature: keepsFeaturesTogether ? \.uri : nil) { Exclusion(tags: $0.tags) }
  }
}

/// A simulated run with predefined durations of scenarios.
private struct PlayedRun {
  struct Stay {
    let scenario: FakeScenario
    let slot: Int
    let start: Int
    let end: Int
  }

  private(set) var stays: [Stay] = []
  /// The times at which a worker was idle although a scenario could have started.
  private(set) var idleTimes: [Int] = []

  init(_ scenarios: [FakeScenario], _ durations: [String: Int], slots: Int, keepsFeaturesTogether: Bool, batch: Int = 1)
  {
    var queue = ScenarioQueue(scenarios, slots: slots, keepsFeaturesTogether: keepsFeaturesTogether)
    var running: [(slot: Int, end: Int)] = []
    var now = 0
    while true {
      while let (scenarios, slot) = queue.next(atMost: batch) {
        var end = now
        for scenario in scenarios {
          stays.append(Stay(scenario: scenario, slot: slot, start: end, end: end + (durations[scenario.id] ?? 1)))
          end = stays[stays.count - 1].end
        }
        running.append((slot, end))
      }
      if running.count < slots, stays.count < scenarios.count { idleTimes.append(now) }
      guard let first = running.indices.min(by: { running[$0].end < running[$1].end }) else { return }
      now = running[first].end
      queue.end(in: running.remove(at: first).slot)
    }
  }
}

@Suite("The queue of parallel scenarios")
struct ScenarioQueueTests {
  /// Scenarios of some features with random tags, and their durations.
  private static func scenarios(
    _ seed: Int, tags: [String], features: Int = 5
  ) -> (scenarios: [FakeScenario], durations: [String: Int]) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var scenarios: [FakeScenario] = []
    for feature in 0..<features {
      for number in 0..<Int.random(in: 1...12, using: &generator) {
        let tag = Bool.random(using: &generator) ? tags.randomElement(using: &generator) : nil
        scenarios.append(FakeScenario(id: "\(feature)-\(number)", feature: feature, tags: tag.map { [$0] } ?? []))
      }
    }
    let durations = scenarios.map { ($0.id, Int.random(in: 1...50, using: &generator)) }
    return (scenarios, Dictionary(uniqueKeysWithValues: durations))
  }

  @Test("every scenario runs once, one at a time in each slot, and in order if there is one slot", arguments: 0..<30)
  func once(seed: Int) {
    let (scenarios, durations) = Self.scenarios(seed, tags: ["@serial", "@lock(a)", "@lock(a:read)", "@lock(b)"])
    let run = PlayedRun(
      scenarios, durations, slots: seed % 5 + 1, keepsFeaturesTogether: seed % 2 == 0, batch: seed % 3 * 7 + 1)
    check(run.stays.map(\.scenario.id).sorted(), equals: scenarios.map(\.id).sorted())
    for (slot, stays) in Dictionary(grouping: run.stays, by: \.slot) {
      check((0...seed % 5), contains: slot)
      for (one, next) in zip(stays, stays.dropFirst()) { #expect(one.end <= next.start) }
    }
  }

  @Test(
    "scenarios that exclude each other never run in parallel, even if features are kept together", arguments: 0..<30)
  func locks(seed: Int) {
    let (scenarios, durations) = Self.scenarios(seed, tags: ["@serial", "@lock(a)", "@lock(a:read)"])
    let run = PlayedRun(scenarios, durations, slots: 4, keepsFeaturesTogether: seed % 2 == 0, batch: seed % 3 * 7 + 1)
    for (index, one) in run.stays.enumerated() {
      for other in run.stays[(index + 1)...] where one.start < other.end && other.start < one.end {
        let tags = [one, other].map { Set($0.scenario.tags) }
        #expect(!tags[0].contains("@serial") && !tags[1].contains("@serial"))
        #expect(!tags[0].contains("@lock(a)") || tags[1].isDisjoint(with: ["@lock(a)", "@lock(a:read)"]))
        #expect(!tags[1].contains("@lock(a)") || tags[0].isDisjoint(with: ["@lock(a)", "@lock(a:read)"]))
      }
    }
  }

  @Test("without locks, no slot is idle while a scenario is queued", arguments: 0..<20)
  func idle(seed: Int) {
    let (scenarios, durations) = Self.scenarios(seed, tags: [])
    let run = PlayedRun(scenarios, durations, slots: 3, keepsFeaturesTogether: false)
    checkEmpty(run.idleTimes)
    check(run.stays.map(\.scenario.id), equals: scenarios.map(\.id))
  }

  @Test(
    "batches become smaller towards the end, so that all slots finish together",
    arguments: 0..<20)
  func tail(seed: Int) throws {
    let (scenarios, _) = Self.scenarios(seed, tags: [], features: 60)
    let run = PlayedRun(scenarios, [:], slots: 2, keepsFeaturesTogether: false, batch: 128)
    let ends = Dictionary(grouping: run.stays, by: \.slot).values.map { $0.map(\.end).max() ?? 0 }
    check(ends.count, equals: 2)
    #expect(try #require(ends.max()) - #require(ends.min()) <= 1)
  }

  @Test("the remaining scenarios of a batch are next in their slot")
  func left() throws {
    let (scenarios, _) = Self.scenarios(1, tags: [], features: 9)
    var queue = ScenarioQueue(scenarios, slots: 1, keepsFeaturesTogether: false)
    let batch = queue.next(atMost: 4)
    let first = try #require(batch).scenarios
    check(first.map(\.id), equals: scenarios.prefix(4).map(\.id))
    queue.end(in: 0, left: Array(first.dropFirst()))
    let next = queue.next()
    check(next?.scenarios.map(\.id), equals: [scenarios[1].id])
  }

  @Test("the remaining scenarios of a batch can run in any slot, and before all others")
  func leftToOthers() throws {
    let scenarios = (0..<20).map { FakeScenario(id: "\($0)") }
    var queue = ScenarioQueue(scenarios, slots: 2, keepsFeaturesTogether: false)
    let next = queue.next(atMost: 4)
    let batch = try #require(next)
    check(batch.scenarios.map(\.id), equals: ["0", "1", "2", "3"])
    queue.end(in: batch.slot, left: Array(batch.scenarios.dropFirst()))
    check([queue.next(), queue.next(), queue.next()].map { $0?.scenarios.map(\.id) }, equals: [["1"], ["2"], nil])
  }

  @Test("scenarios that have ended are not kept, however many follow")
  func released() {
    final class Counted: Sendable {
      static let living = Mutex(0)
      init() { Self.living.withLock { $0 += 1 } }
      deinit { Self.living.withLock { $0 -= 1 } }
    }
    var queue = ScenarioQueue<Counted>(slots: nil) { _ in Exclusion(tags: []) }
    for _ in 0..<1000 {
      queue.append(Counted())
      if let slot = queue.next()?.slot { queue.end(in: slot) }
    }
    #expect(Counted.living.withLock(\.self) < 4)
  }

  @Test("a feature that is kept together runs in one slot, in order, without others in between", arguments: 0..<20)
  func together(seed: Int) {
    let (scenarios, durations) = Self.scenarios(seed, tags: ["@lock(a)", "@serial"])
    let run = PlayedRun(scenarios, durations, slots: 3, keepsFeaturesTogether: true, batch: seed % 2 * 5 + 1)
    for (feature, stays) in Dictionary(grouping: run.stays, by: \.scenario.feature) {
      check(Set(stays.map(\.slot)).count, equals: 1)
      check(stays.map(\.scenario.id), equals: scenarios.filter { $0.feature == feature }.map(\.id))
      let there = run.stays.filter { $0.slot == stays[0].slot }
      let first = there.firstIndex { $0.scenario.id == stays[0].scenario.id } ?? 0
      #expect(there[first..<first + stays.count].allSatisfy { $0.scenario.feature == feature })
    }
  }

  @Test(
    "no scenario overtakes one that waits for the same lock",
    arguments: [
      // The tags of a running scenario, a waiting and a later one; when the later one starts.
      ([], ["@serial"], [], 15), (["@lock(a)"], ["@lock(a)"], ["@lock(a)"], 15),
      (["@lock(a:read)"], ["@lock(a)"], ["@lock(a:read)"], 15), (["@lock(a)"], ["@lock(a:read)"], ["@lock(a)"], 15),
      (["@lock(a)"], ["@lock(a)", "@lock(b)"], ["@lock(b)"], 15), (["@lock(a)"], ["@lock(a)"], ["@lock(b)"], 0),
    ] as [([String], [String], [String], Int)])
  func starving(running: [String], waiting: [String], later: [String], start: Int) {
    let scenarios = [
      FakeScenario(id: "a", tags: running), FakeScenario(id: "b", tags: waiting), FakeScenario(id: "c", tags: later),
    ]
    let run = PlayedRun(scenarios, ["a": 10, "b": 5, "c": 1], slots: 2, keepsFeaturesTogether: false)
    let starts = Dictionary(uniqueKeysWithValues: run.stays.map { ($0.scenario.id, $0.start) })
    check(starts, equals: ["a": 0, "b": 10, "c": start])
  }
}

@Suite("The longest scenarios first")
struct LongestFirstTests {
  private func names(_ durations: [String: Int], keepsFeaturesTogether: Bool) -> [String] {
    let scenarios = ["a1", "a2", "a3", "b1", "b2", "b3"]
    return ScenarioOrder.longestFirst.arrange(
      scenarios, durations: scenarios.map { .seconds(durations[$0] ?? 0) },
      group: keepsFeaturesTogether ? { String($0.prefix(1)) } : nil)
  }

  @Test("scenarios of equal or unknown duration keep their order")
  func order() {
    check(
      names(["a2": 2, "b1": 9, "b3": 2], keepsFeaturesTogether: false), equals: ["b1", "a2", "b3", "a1", "a3", "b2"])
  }

  @Test("if features are kept together, the longest feature comes first, in its own order")
  func features() {
    check(
      names(["a1": 5, "b1": 1, "b2": 3, "b3": 4], keepsFeaturesTogether: true),
      equals: ["b1", "b2", "b3", "a1", "a2", "a3"])
  }
}
