/// In which order scenarios run.
package enum RunOrder: Sendable, Hashable {
  /// In the order of the paths, and in each file as written.
  case defined
  /// In the opposite order.
  case reverse
  /// Shuffled; the same seed gives the same order.
  case random(seed: UInt64)
  /// Those that took longest in an earlier run first, so no long scenario begins when other workers have nothing left
  /// to do; as written where nothing is known.
  case longestFirst

  /// Orders scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios as written.
  ///   - durations: how long each may take, in the same order; empty if unknown.
  ///   - group: the feature of a scenario, if those of a feature stay together; then features are ordered by the sum of
  ///     their durations.
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

  /// Shuffles (Fisher and Yates). The standard library's `shuffle` may change with its version, and with it the order
  /// of a seed that somebody noted.
  private static func shuffle<Scenario>(_ scenarios: [Scenario], seed: UInt64) -> [Scenario] {
    var generator = SeededGenerator(seed: seed)
    var scenarios = scenarios
    for last in scenarios.indices.reversed() {
      scenarios.swapAt(last, Int(generator.next().multipliedFullWidth(by: UInt64(last) + 1).high))
    }
    return scenarios
  }
}

/// A generator whose numbers depend on its seed alone (SplitMix64), so that an order can be repeated anywhere.
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
