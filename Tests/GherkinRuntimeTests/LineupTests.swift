import Gherkin
import GherkinRuntime
import GherkinTestSupport
import Testing

/// A run in which nothing runs: scenarios take the time that was made up for them.
private struct PlayedRun {
  struct Stay {
    let testCase: TestCase
    let place: Int
    let start: Int
    let end: Int
  }

  private(set) var stays: [Stay] = []
  /// The times at which a place was free while a scenario waited, after all that could begin had begun.
  private(set) var idleTimes: [Int] = []

  init(_ testCases: [TestCase], _ durations: [String: Int], places: Int, keepsFeaturesTogether: Bool, batch: Int = 1) {
    var lineup = Lineup(testCases, places: places, keepsFeaturesTogether: keepsFeaturesTogether)
    var running: [(place: Int, end: Int)] = []
    var now = 0
    while true {
      while let (testCases, place) = lineup.next(atMost: batch) {
        var end = now
        for testCase in testCases {
          stays.append(Stay(testCase: testCase, place: place, start: end, end: end + (durations[testCase.id] ?? 1)))
          end = stays[stays.count - 1].end
        }
        running.append((place, end))
      }
      if running.count < places, stays.count < testCases.count { idleTimes.append(now) }
      guard let first = running.indices.min(by: { running[$0].end < running[$1].end }) else { return }
      now = running[first].end
      lineup.end(in: running.remove(at: first).place)
    }
  }
}

@Suite("Who runs next, when several scenarios run at the same time")
struct LineupTests {
  /// Scenarios of some features with random tags, and how long each takes.
  private static func testCases(
    _ seed: Int, tags: [String], features: Int = 5
  ) -> (testCases: [TestCase], durations: [String: Int]) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sources = (0..<features).map { feature in
      let scenarios = (0..<Int.random(in: 1...12, using: &generator)).map { number in
        "\(Bool.random(using: &generator) ? tags.randomElement(using: &generator) ?? "" : "")\nScenario: \(number)\nGiven x\n"
      }
      return Source(uri: "\(feature).feature", text: "Feature: \(feature)\n" + scenarios.joined())
    }
    let pickles = FeatureSet(sources, ids: IncrementingIDGenerator()).pickles
    let testCases = pickles.map { TestCase(id: $0.id, pickle: $0, steps: []) }
    let durations = testCases.map { ($0.id, Int.random(in: 1...50, using: &generator)) }
    return (testCases, Dictionary(uniqueKeysWithValues: durations))
  }

  @Test("all run once, one at a time in a place, in one place no sooner than those before them", arguments: 0..<30)
  func once(seed: Int) {
    let (testCases, durations) = Self.testCases(seed, tags: ["@serial", "@lock(a)", "@lock(a:read)", "@lock(b)"])
    let run = PlayedRun(
      testCases, durations, places: seed % 5 + 1, keepsFeaturesTogether: seed % 2 == 0, batch: seed % 3 * 7 + 1)
    #expect(run.stays.map(\.testCase.id).sorted() == testCases.map(\.id).sorted())
    for (place, stays) in Dictionary(grouping: run.stays, by: \.place) {
      #expect((0...seed % 5).contains(place))
      for (one, next) in zip(stays, stays.dropFirst()) { #expect(one.end <= next.start) }
    }
  }

  @Test("scenarios that exclude each other never meet, whatever is kept together", arguments: 0..<30)
  func locks(seed: Int) {
    let (testCases, durations) = Self.testCases(seed, tags: ["@serial", "@lock(a)", "@lock(a:read)"])
    let run = PlayedRun(testCases, durations, places: 4, keepsFeaturesTogether: seed % 2 == 0, batch: seed % 3 * 7 + 1)
    for (index, one) in run.stays.enumerated() {
      for other in run.stays[(index + 1)...] where one.start < other.end && other.start < one.end {
        let tags = [one, other].map { Set($0.testCase.pickle.tags.map(\.name)) }
        #expect(!tags[0].contains("@serial") && !tags[1].contains("@serial"))
        #expect(!tags[0].contains("@lock(a)") || tags[1].isDisjoint(with: ["@lock(a)", "@lock(a:read)"]))
        #expect(!tags[1].contains("@lock(a)") || tags[0].isDisjoint(with: ["@lock(a)", "@lock(a:read)"]))
      }
    }
  }

  @Test("without locks no place is free while a scenario waits", arguments: 0..<20)
  func idle(seed: Int) {
    let (testCases, durations) = Self.testCases(seed, tags: [])
    let run = PlayedRun(testCases, durations, places: 3, keepsFeaturesTogether: false)
    #expect(run.idleTimes.isEmpty)
    #expect(run.stays.map(\.testCase.id) == testCases.map(\.id))
  }

  @Test(
    "where many are handed over at once, fewer are towards the end, and all places come to it together",
    arguments: 0..<20)
  func tail(seed: Int) throws {
    let (testCases, _) = Self.testCases(seed, tags: [], features: 60)
    let run = PlayedRun(testCases, [:], places: 2, keepsFeaturesTogether: false, batch: 128)
    let ends = Dictionary(grouping: run.stays, by: \.place).values.map { $0.map(\.end).max() ?? 0 }
    #expect(ends.count == 2)
    #expect(try #require(ends.max()) - #require(ends.min()) <= 1)
  }

  @Test("what did not run of a hand-over is next in its place")
  func left() throws {
    let (testCases, _) = Self.testCases(1, tags: [], features: 9)
    var lineup = Lineup(testCases, places: 1, keepsFeaturesTogether: false)
    let turn = lineup.next(atMost: 4)
    let first = try #require(turn).testCases
    #expect(first.map(\.id) == testCases.prefix(4).map(\.id))
    lineup.end(in: 0, left: Array(first.dropFirst()))
    let next = lineup.next()
    #expect(next?.testCases.map(\.id) == [testCases[1].id])
  }

  @Test("a feature that is kept together runs in one place, in order, with nothing between", arguments: 0..<20)
  func together(seed: Int) {
    let (testCases, durations) = Self.testCases(seed, tags: ["@lock(a)", "@serial"])
    let run = PlayedRun(testCases, durations, places: 3, keepsFeaturesTogether: true, batch: seed % 2 * 5 + 1)
    for (uri, stays) in Dictionary(grouping: run.stays, by: \.testCase.pickle.uri) {
      #expect(Set(stays.map(\.place)).count == 1)
      #expect(stays.map(\.testCase.id) == testCases.filter { $0.pickle.uri == uri }.map(\.id))
      let there = run.stays.filter { $0.place == stays[0].place }
      let first = there.firstIndex { $0.testCase.id == stays[0].testCase.id } ?? 0
      #expect(there[first..<first + stays.count].allSatisfy { $0.testCase.pickle.uri == uri })
    }
  }

  @Test("one that wants to be alone has its turn before those behind it")
  func starving() {
    let text = "Feature: f\nScenario: a\nGiven x\n@serial\nScenario: b\nGiven x\nScenario: c\nGiven x\n"
    let pickles = FeatureSet([Source(uri: "f.feature", text: text)], ids: IncrementingIDGenerator()).pickles
    let testCases = pickles.map { TestCase(id: $0.name, pickle: $0, steps: []) }
    let run = PlayedRun(testCases, ["a": 10, "b": 5, "c": 1], places: 2, keepsFeaturesTogether: false)
    #expect(run.stays.map { "\($0.testCase.id)\($0.start)" } == ["a0", "b10", "c15"])
  }
}

@Suite("The longest scenarios first")
struct LongestFirstTests {
  private let pickles = FeatureSet(
    ["a", "b"].map { file in
      Source(
        uri: "\(file).feature",
        text: "Feature: \(file)\n" + (1...3).map { "Scenario: \(file)\($0)\nGiven x\n" }.joined())
    }, ids: IncrementingIDGenerator()
  ).pickles

  private func names(_ durations: [String: Int], keepsFeaturesTogether: Bool) -> [String] {
    let byID = pickles.compactMap { pickle in durations[pickle.name].map { (pickle.id, Duration.seconds($0)) } }
    return LongestFirst(Dictionary(uniqueKeysWithValues: byID))
      .arrange(pickles, keepsFeaturesTogether: keepsFeaturesTogether).map(\.name)
  }

  @Test("those that take equally long stay in their order, and so do those that nobody knows")
  func order() {
    #expect(names(["a2": 2, "b1": 9, "b3": 2], keepsFeaturesTogether: false) == ["b1", "a2", "b3", "a1", "a3", "b2"])
  }

  @Test("where features are kept together, the one that takes longest as a whole comes first, in its order")
  func features() {
    #expect(
      names(["a1": 5, "b1": 1, "b2": 3, "b3": 4], keepsFeaturesTogether: true) == ["b1", "b2", "b3", "a1", "a2", "a3"])
  }
}
