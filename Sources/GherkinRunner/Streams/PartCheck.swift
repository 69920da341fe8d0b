import CucumberMessages

/// Checks that every shard of a run is present exactly once.
struct PartCheck {
  /// The number of shards that an error lists.
  private static let listedCount = 20

  private let parts: [(name: String, shard: RunFact.Shard)]

  /// - Parameter parts: the shards of the streams, with the names of the streams.
  init(_ parts: [(name: String, shard: RunFact.Shard)]) {
    self.parts = parts
  }

  /// The problems: shards of other runs, duplicate shards, and missing shards.
  var problems: [SavedStreamError] {
    guard let first = parts.first else { return [] }
    var problems: [String] = []
    var names: [Int: String] = [:]
    var count = 0
    for (name, shard) in parts {
      if shard.parts != first.shard.parts || shard.selection != first.shard.selection {
        problems.append(
          "\(name): is part \(shard.part) of \(shard.parts) of a different selection than \(first.name), "
            + "which is part \(first.shard.part) of \(first.shard.parts)")
      } else if let other = names[shard.part] {
        problems.append("\(name): is part \(shard.part) of \(shard.parts) like \(other)")
      } else {
        names[shard.part] = name
        count += shard.own
      }
    }
    let missing = (1...first.shard.parts).filter { names[$0] == nil }
    if !missing.isEmpty {
      let listed = missing.prefix(Self.listedCount).map(String.init).joined(separator: ", ")
      let others = missing.count > Self.listedCount ? " and \(missing.count - Self.listedCount) others" : ""
      let scenarios = first.shard.scenarios - count
      problems.append(
        "\(missing.count == 1 ? "part" : "parts") \(listed)\(others) of \(first.shard.parts) "
          + "\(missing.count == 1 ? "is" : "are") missing: \(scenarios) scenario\(scenarios == 1 ? "" : "s")")
    }
    return problems.map(SavedStreamError.parts)
  }
}
