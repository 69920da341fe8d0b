package import GherkinFeatureFiles
package import GherkinSyntax

/// The scenarios to run, in order.
package struct SelectedScenarios: Sendable {
  package let features: CompiledFeatures
  package private(set) var scenarios: [FeatureScenario]
  /// The number of focused scenarios; nil if none has the tag `@focus`.
  package let focusCount: Int?
  /// Whether nothing may run because features cannot be parsed.
  package let isBlocked: Bool

  /// The number of scenarios to run.
  package var count: Int { scenarios.count }

  /// The ids of the scenarios' pickles, in order.
  package var pickleIDs: [String] { scenarios.map(\.pickle.id) }

  /// The expected durations of the scenarios; empty if they are not known.
  package var durations: [Duration] { scenarios.compactMap(\.duration) }

  init(features: CompiledFeatures, scenarios: [FeatureScenario], focusCount: Int?, isBlocked: Bool) {
    self.features = features
    self.scenarios = scenarios
    self.focusCount = focusCount
    self.isBlocked = isBlocked
  }

  /// Orders the scenarios.
  ///
  /// - Parameters:
  ///   - first: the scenarios and features that run before all others.
  ///   - keepsFeaturesTogether: whether features are ordered as a whole if the longest scenarios come first.
  package mutating func arrange(
    _ order: ScenarioOrder, first: RunSelection.Precedence = .init(), keepsFeaturesTogether: Bool = false
  ) {
    let ranks = Dictionary(grouping: scenarios) { first.rank(of: $0) }
    let rest = ranks[2] ?? []
    scenarios =
      (ranks[0] ?? []) + (ranks[1] ?? [])
      + order.arrange(
        rest, durations: rest.compactMap(\.duration), group: keepsFeaturesTogether ? { $0.pickle.uri } : nil)
  }

  /// Keeps the scenarios at some positions, in the order of the positions.
  ///
  /// - Returns: the ids of the pickles of all others.
  package mutating func keep(_ positions: [Int]) -> [String] {
    let left = Set(scenarios.indices).subtracting(positions).sorted().map { scenarios[$0].pickle.id }
    scenarios = positions.map { scenarios[$0] }
    return left
  }
}

extension ScenarioOrder {
  /// Orders scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios in the defined order.
  ///   - durations: the expected durations, in the same order; empty if unknown.
  ///   - group: returns the feature of a scenario if the scenarios of a feature stay together; features are then
  ///     ordered by their total durations.
  package func arrange<Scenario>(
    _ scenarios: [Scenario], durations: [Duration] = [], group: ((Scenario) -> String)? = nil
  ) -> [Scenario] {
    switch content {
    case .defined: return scenarios
    case .reverse: return scenarios.reversed()
    case .random(let seed): return Self.shuffle(scenarios, seed: seed)
    case .longestFirst:
      guard !durations.isEmpty else { return scenarios }
      var lengths = durations
      if let group {
        var sums: [String: Duration] = [:]
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

/// The durations of scenarios in an earlier run, for distributing work.
///
/// Scenarios are identified by file and name, and those with the same name (the rows of an outline) by their order, so
/// that inserting lines above them has no effect.
package struct ScenarioTimings: Sendable {
  fileprivate struct Key: Hashable {
    let uri: String
    let name: String
  }

  /// The durations of the pickles with a name, in order; nil for one that did not run.
  private var durations: [Key: [Duration?]] = [:]
  private var total = Duration.zero
  private var count = 0

  /// Creates timings without scenarios.
  package init() {}

  /// Whether there are no scenarios.
  package var isEmpty: Bool { count == 0 }

  /// A pickle of the earlier run.
  package struct Entry: Sendable {
    fileprivate let key: Key
    fileprivate let number: Int
  }

  /// Adds the next pickle of the earlier run, which did not run unless durations are added to it.
  package mutating func add(_ pickle: Pickle) -> Entry {
    let key = Key(uri: pickle.uri, name: pickle.name)
    defer { durations[key, default: []].append(nil) }
    return Entry(key: key, number: durations[key, default: []].count)
  }

  /// Adds the duration of an attempt at a pickle. The durations of all attempts are added up.
  package mutating func add(_ duration: Duration, to entry: Entry) {
    let before = durations[entry.key].flatMap { $0[entry.number] }
    if before == nil { count += 1 }
    durations[entry.key]?[entry.number] = (before ?? .zero) + duration
    total += duration
  }

  /// Returns the expected durations of a file's pickles: those of the earlier run, or the mean for new ones.
  ///
  /// - Parameter pickles: all pickles of the file, which are needed to count those with the same name.
  func expected(_ pickles: [Pickle]) -> [Duration] {
    let mean = count > 0 ? total / count : .zero
    var seen: [Key: Int] = [:]
    return pickles.map { pickle in
      let key = Key(uri: pickle.uri, name: pickle.name)
      let number = seen[key, default: 0]
      seen[key] = number + 1
      return durations[key].flatMap { number < $0.count ? $0[number] : nil } ?? mean
    }
  }
}
