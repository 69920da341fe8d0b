/// The order of scenarios.
package enum RunOrder: Sendable, Hashable {
  /// The order of the paths, and within each file that of the text.
  case defined
  /// The reverse of the defined order.
  case reverse
  /// A random order that depends on the seed only.
  case random(seed: UInt64)
  /// By decreasing duration in an earlier run, so that no long scenario starts when other workers are already idle; in
  /// the defined order if no durations are known.
  case longestFirst

  /// Orders scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios in the defined order.
  ///   - durations: the expected durations, in the same order; empty if unknown.
  ///   - group: returns the feature of a scenario if the scenarios of a feature stay together; features are then
  ///     ordered by their total durations.
  package func arrange<Scenario>(
    _ scenarios: [Scenario], durations: [Duration] = [], group: ((Scenario) -> Int)? = nil
  ) -> [Scenario] {
    switch self {
    case .defined: return scenarios
    case .reverse: return scenarios.reversed()
    case .random(let seed): return Self.shuffle(scenarios, seed: seed)
    case .longestFirst:
      guard !durations.isEmpty else { return scenarios }
      var lengths = durations
      if let group {
        var sums: [Int: Duration] = [:]
        for (scenario, duration) in zip(scenarios, durations) { sums[group(scenario), default: .zero] += duration }
        lengths = scenarios.map { sums[group($0)] ?? .zero }
      }
      return scenarios.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }.map { scenarios[$0] }
    }
  }

  /// Shuffles with the Fisher–Yates algorithm. The standard library's `shuffle` could change between versions, and with
  /// it the order for a known seed.
  private static func shuffle<Scenario>(_ scenarios: [Scenario], seed: UInt64) -> [Scenario] {
    var generator = SeededGenerator(seed: seed)
    var scenarios = scenarios
    for last in scenarios.indices.reversed() {
      scenarios.swapAt(last, Int(generator.next().multipliedFullWidth(by: UInt64(last) + 1).high))
    }
    return scenarios
  }
}

/// A generator whose numbers depend only on its seed (SplitMix64), so that an order can be reproduced.
private struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
