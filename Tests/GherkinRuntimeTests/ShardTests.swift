import Gherkin
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("Shards")
struct ShardTests {
  private func pickles(_ count: Int) -> [Pickle] {
    let text = "Feature: f\n" + (0..<count).map { "  Scenario: s\($0)\n    Given x\n" }.joined()
    return FeatureSet([Source(uri: "f.feature", bytes: Array(text.utf8))], ids: IncrementingIDGenerator()).pickles
  }

  @Test("every scenario is in exactly one shard, however many there are and however long they take", arguments: 0..<40)
  func exactlyOnce(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pickles = pickles(Int.random(in: 0...60, using: &generator))
    let total = Int.random(in: 1...12, using: &generator)
    var durations: [String: Duration] = [:]
    if seed % 3 > 0 {
      for pickle in pickles where seed % 3 == 1 || Bool.random(using: &generator) {
        durations[pickle.id] = .milliseconds(Int.random(in: 0...5000, using: &generator))
      }
    }
    let shares = try (1...total).map { try #require(Shard($0, of: total)).share(of: pickles, durations: durations) }
    #expect(shares.flatMap { $0.map(\.id) }.sorted() == pickles.map(\.id).sorted())
    let place = Dictionary(uniqueKeysWithValues: pickles.enumerated().map { ($1.id, $0) })
    for share in shares {
      let places = share.compactMap { place[$0.id] }
      #expect(places == places.sorted())
    }
    if durations.isEmpty {
      let counts = shares.map(\.count)
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    } else {
      // What goes to the least loaded shard can tower above another by no more than the longest scenario.
      let loads = shares.map { $0.reduce(Duration.zero) { $0 + (durations[$1.id] ?? .zero) } }
      let longest = durations.values.max() ?? .zero
      #expect((loads.max() ?? .zero) - (loads.min() ?? .zero) <= longest)
    }
  }

  @Test("what is no part of anything is no shard")
  func bounds() {
    #expect(Shard(0, of: 1) == nil)
    #expect(Shard(2, of: 1) == nil)
    #expect(Shard(1, of: 0) == nil)
    #expect(Shard(1, of: .max) == nil)
    #expect(Shard(1, of: 1) != nil)
  }
}
