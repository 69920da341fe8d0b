package import Gherkin

/// In which order scenarios run.
package enum RunOrder: Sendable, Hashable {
  /// As the paths were given, and in each file as written.
  case defined
  /// The other way round.
  case reverse
  /// By chance; the same seed gives the same order.
  case random(seed: UInt64)

  /// Pickles in this order.
  package func arrange(_ pickles: [Pickle]) -> [Pickle] {
    switch self {
    case .defined: return pickles
    case .reverse: return pickles.reversed()
    case .random(let seed):
      return Self.shuffle(pickles, seed: seed)
    }
  }

  /// Shuffles (Fisher and Yates). The standard library's way to shuffle may change with its version, and with it the
  /// order of a seed that somebody noted.
  private static func shuffle(_ pickles: [Pickle], seed: UInt64) -> [Pickle] {
    var generator = SeededGenerator(seed: seed)
    var pickles = pickles
    for last in pickles.indices.reversed() {
      pickles.swapAt(last, Int(generator.next().multipliedFullWidth(by: UInt64(last) + 1).high))
    }
    return pickles
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
