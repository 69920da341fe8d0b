import GherkinMessages

/// Checks that every shard of a run is present exactly once, and that all shards have the same revision and were cut in
/// the same way.
struct PartCheck {
  /// The number of shards that an error lists.
  private static let listedCount = 20
  private static let remedy = "give each part of the run once, or pass --allow-missing-parts"
  private static let revisionRemedy = "run all parts again at the same revision"
  private static let cutRemedy = "run all parts again with the same --timings file, or all without one"

  private let parts: [Part]

  /// A shard, with the name and the revision of its stream.
  typealias Part = (name: String, shard: RunShard, revision: String?)

  /// - Parameter parts: the shards of the streams.
  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The problems: shards of other runs, shards that were cut differently, duplicate shards, and missing shards.
  var problems: [SavedStreamError] {
    guard let first = parts.first else { return [] }
    var problems: [SavedStreamError] = []
    var names: [Int: String] = [:]
    var count = 0
    for part in parts {
      let (name, shard, _) = part
      if let difference = difference(of: part) {
        problems.append(difference)
        if shard.selection == first.shard.selection { names[shard.part] = name }
      } else if let other = names[shard.part] {
        problems.append(.parts("\(Self.text(shard, name)) like \(other)", remedy: Self.remedy))
      } else {
        names[shard.part] = name
        count += shard.own
      }
    }
    let missing = (1...first.shard.parts).filter { names[$0] == nil }
    let scenarios = first.shard.scenarios - count
    if !missing.isEmpty {
      let listed = missing.prefix(Self.listedCount).map(String.init).joined(separator: ", ")
      let others = missing.count > Self.listedCount ? " and \(missing.count - Self.listedCount) others" : ""
      let problem =
        "\(missing.count == 1 ? "part" : "parts") \(listed)\(others) of \(first.shard.parts) "
        + "\(missing.count == 1 ? "is" : "are") missing: \(scenarios) scenario\(scenarios == 1 ? "" : "s")"
      problems.append(.parts(problem, remedy: Self.remedy))
    } else if problems.isEmpty, scenarios != 0 {
      let problem = "the \(first.shard.parts) parts have \(count) scenarios, and the run has \(first.shard.scenarios)"
      problems.append(.parts(problem, remedy: Self.cutRemedy))
    }
    return problems
  }

  /// The first shard of another run, or that was cut differently; nil if there is none.
  var difference: SavedStreamError? { parts.lazy.compactMap { difference(of: $0) }.first }

  private func difference(of part: Part) -> SavedStreamError? {
    let (name, shard, revision) = part
    guard let first = parts.first else { return nil }
    guard shard.parts == first.shard.parts, shard.selection == first.shard.selection else {
      let problem =
        "\(Self.text(shard, name)) of a different selection than \(first.name), "
        + "which is part \(first.shard.part) of \(first.shard.parts)"
      return .parts(problem, remedy: Self.remedy)
    }
    // The features can be the same although the code that they test has changed.
    if let revision, let other = parts.first(where: { $0.revision != nil }), let earlier = other.revision,
      revision != earlier
    {
      let problem =
        "\(Self.text(shard, name)) of the revision \(revision), and \(other.name) is of the revision \(earlier)"
      return .parts(problem, remedy: Self.revisionRemedy)
    }
    // Streams of earlier versions do not say how they were cut.
    guard let cut = shard.cut, let other = parts.first(where: { $0.shard.cut != nil }), cut != other.shard.cut else {
      return nil
    }
    let problem =
      "\(Self.text(shard, name)), but its scenarios were divided differently than those of \(other.name), because the "
      + "durations of --timings were different"
    return .parts(problem, remedy: Self.cutRemedy)
  }

  private static func text(_ shard: RunShard, _ name: String) -> String {
    "\(name): is part \(shard.part) of \(shard.parts)"
  }
}
