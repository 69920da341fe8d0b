import GherkinRuntime
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("Shards")
struct ShardTests {
  @Test("every scenario is in exactly one shard, for any number of shards and any durations", arguments: 0..<40)
  func exactlyOnce(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let scenarios = Array(0..<Int.random(in: 0...60, using: &generator))
    let total = Int.random(in: 1...12, using: &generator)
    var durations: [Duration] = []
    if seed % 3 > 0 {
      durations = scenarios.map { _ in
        seed % 3 == 1 || Bool.random(using: &generator)
          ? .milliseconds(Int.random(in: 0...5000, using: &generator)) : .zero
      }
    }
    let shares = try (1...total).map { try #require(Shard($0, of: total)).share(of: scenarios, durations: durations) }
    check(shares.flatMap(\.self).sorted(), equals: scenarios)
    for share in shares { check(share, equals: share.sorted()) }
    if durations.isEmpty {
      let counts = shares.map(\.count)
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    } else {
      let loads = shares.map { $0.reduce(Duration.zero) { $0 + durations[$1] } }
      let mean = loads.reduce(.zero, +) / total
      #expect(loads.max() ?? .zero <= (mean + (durations.max() ?? .zero)) * 1.01)
    }
  }

  @Test("scenarios of about the same duration stay in order, so that few features are in several shards")
  func inRows() throws {
    let scenarios = Array(0..<1000)
    let durations = scenarios.map { Duration.milliseconds(20 + $0 * 7 % 5) }
    let shares = try (1...8).map { try #require(Shard($0, of: 8)).share(of: scenarios, durations: durations) }
    check(shares.flatMap(\.self), equals: scenarios)
  }

  @Test("one long scenario has a shard of its own")
  func longScenario() throws {
    let durations: [Duration] = [.seconds(1), .seconds(9), .seconds(1), .seconds(3), .seconds(4)]
    let shares = try (1...2).map { try #require(Shard($0, of: 2)).share(of: Array(0..<5), durations: durations) }
    check(shares, equals: [[1], [0, 2, 3, 4]])
  }

  @Test("an impossible shard is rejected")
  func bounds() {
    #expect(Shard(0, of: 1) == nil)
    #expect(Shard(2, of: 1) == nil)
    #expect(Shard(1, of: 0) == nil)
    #expect(Shard(1, of: .max) == nil)
    #expect(Shard(1, of: 1) != nil)
  }
}

extension Shard {
  /// Returns the scenarios of this shard, in their order.
  fileprivate func share(of scenarios: [Int], durations: [Duration]) -> [Int] {
    zip(scenarios, shards(of: scenarios.count, durations: durations)).filter { $1 == number - 1 }.map(\.0)
  }
}
