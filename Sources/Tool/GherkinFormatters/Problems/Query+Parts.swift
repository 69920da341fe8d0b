internal import GherkinMessages

extension Query {
  /// A sentence for each part of a divided run that the stream contains; empty for a whole run.
  var partTexts: [String] {
    guard let first = shards.first, shards.count < first.parts else { return [] }
    return shards.map { shard in
      "Part \(shard.part) of \(shard.parts)\(shard.origin.map { " (\($0))" } ?? ""): "
        + "\(Quantity.text(shard.own)) of \(Quantity.text(shard.scenarios, "scenario"))"
    }
  }
}
