import CucumberMessages

/// Checks that every shard of a run is present exactly once, and that all shards were cut in the same way.
struct PartCheck {
  /// The number of shards that an error lists.
  private static let listedCount = 20
  private static let remedy = "give each part of the run once, or pass --allow-missing-parts"
  private static let cutRemedy = "run all parts again with the same --timings file, or all without one"

  private let parts: [(name: String, shard: RunFact.Shard)]

  /// - Parameter parts: the shards of the streams, with the names of the streams.
  init(_ parts: [(name: String, shard: RunFact.Shard)]) {
    self.parts = parts
  }

  /// The problems: shards of other runs, shards that were cut differently, duplicate shards, and missing shards.
  var problems: [SavedStreamError] {
    guard let first = parts.first else { return [] }
    var problems: [SavedStreamError] = []
    func add(_ problem: String, remedy: String = Self.remedy) { problems.append(.parts(problem, remedy: remedy)) }
    var names: [Int: String] = [:]
    var count = 0
    // Streams of earlier versions do not say how they were cut.
    let firstCut = parts.first { $0.shard.cut != nil }
    for (name, shard) in parts {
      let part = "\(name): is part \(shard.part) of \(shard.parts)"
      if shard.parts != first.shard.parts || shard.selection != first.shard.selection {
        add(
          "\(part) of a different selection than \(first.name), "
            + "which is part \(first.shard.part) of \(first.shard.parts)")
      } else if let firstCut, let cut = shard.cut, cut != firstCut.shard.cut {
        add(
          "\(part), but its scenarios were divided differently than those of \(firstCut.name), because the durations "
            + "of --timings were different", remedy: Self.cutRemedy)
        names[shard.part] = name
      } else if let other = names[shard.part] {
        add("\(part) like \(other)")
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
      add(
        "\(missing.count == 1 ? "part" : "parts") \(listed)\(others) of \(first.shard.parts) "
          + "\(missing.count == 1 ? "is" : "are") missing: \(scenarios) scenario\(scenarios == 1 ? "" : "s")")
    } else if problems.isEmpty, scenarios != 0 {
      add(
        "the \(first.shard.parts) parts have \(count) scenarios, and the run has \(first.shard.scenarios)",
        remedy: Self.cutRemedy)
    }
    return problems
  }
}
