/// The run is a part of a run that is divided among machines.
package struct RunShard: RunFact {
  package static let name = "shard"

  /// The number of this part, counted from 1.
  package var part: Int
  /// The number of parts.
  package var parts: Int
  /// A digest of the scenarios of all parts, in order. It is the same in all parts of a run.
  package var selection: String
  /// A digest of the part of each scenario, in order. It is the same in all parts of a run. Nil in streams of earlier
  /// versions.
  package var cut: String?
  /// The number of scenarios of all parts together.
  package var scenarios: Int
  /// The number of scenarios of this part.
  package var own: Int
  /// The positions of this part's scenarios among those of all parts, counted from 0, as the first and last of each
  /// range. Empty in streams of earlier versions, which contain the pickles of all parts.
  package var positions: [[Int]]
  /// The option or the variable that chose the part; nil if it is unknown.
  package var origin: String?
  /// The revision of the part in a merged stream, which has only the environment of its first part; nil if it is unknown.
  package var revision: String?

  package init(
    part: Int, parts: Int, selection: String, cut: String? = nil, scenarios: Int, own: Int, positions: [Int] = []
  ) {
    self.part = part
    self.parts = parts
    self.selection = selection
    self.cut = cut
    self.scenarios = scenarios
    self.own = own
    self.positions = positions.reduce(into: []) { ranges, position in
      if let last = ranges.last, last[1] + 1 == position {
        ranges[ranges.count - 1][1] = position
      } else {
        ranges.append([position, position])
      }
    }
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    part = try values.decode(Int.self, forKey: .part)
    parts = try values.decode(Int.self, forKey: .parts)
    selection = try values.decode(String.self, forKey: .selection)
    cut = try values.decodeIfPresent(String.self, forKey: .cut)
    scenarios = try values.decode(Int.self, forKey: .scenarios)
    own = try values.decode(Int.self, forKey: .own)
    positions = try values.decodeIfPresent([[Int]].self, forKey: .positions) ?? []
    origin = try values.decodeIfPresent(String.self, forKey: .origin)
    revision = try values.decodeIfPresent(String.self, forKey: .revision)
    if !isPossible { throw ImpossibleFact(description: "the shard does not exist") }
  }

  /// Whether the values are consistent.
  private var isPossible: Bool {
    guard 1...Self.limit ~= parts, 1...parts ~= part, 0...Self.scenarioLimit ~= scenarios, 0...scenarios ~= own else {
      return false
    }
    var (next, count) = (0, 0)
    for range in positions {
      guard range.count == 2, range[0] >= next, range[1] >= range[0], range[1] < scenarios else { return false }
      next = range[1] + 1
      count += next - range[0]
    }
    return positions.isEmpty || count == own
  }

  /// An upper limit on the number of scenarios. The sum over all parts cannot overflow.
  private static let scenarioLimit = 1 << 40

  /// The maximum number of parts of a run.
  package static let limit = 100_000

  /// Returns all: each stream is a part of its own.
  package static func merged(_ streams: [[Self]]) -> [Self] { streams.flatMap(\.self) }
}
