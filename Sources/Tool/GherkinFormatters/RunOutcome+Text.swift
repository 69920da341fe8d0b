internal import GherkinMessages
package import GherkinOutcomes

extension RunOutcome {
  /// A sentence for each part of a divided run that the stream contains; empty for a whole run.
  var partTexts: [String] {
    let shards = facts(RunShard.self)
    guard let first = shards.first, shards.count < first.parts else { return [] }
    return shards.map { shard in
      "Part \(shard.part) of \(shard.parts)\(shard.origin.map { " (\($0))" } ?? ""): "
        + "\(Quantity.text(shard.own)) of \(Quantity.text(shard.scenarios, "scenario"))"
    }
  }

  /// A sentence for each limit on retries that was reached.
  package var retryTexts: [String] {
    facts(RetryTotal.self).map { retries in
      let scenarios = retries.notRetried == 1 ? "1 scenario was" : "\(retries.notRetried) scenarios were"
      let times = retries.total == 1 ? "once" : "\(retries.total) times"
      return "\(scenarios) not retried because the run may retry only \(times) (--retry-total \(retries.total))."
    }
  }
}

extension Outcome {
  /// The word of the outcome as a title: `Failed`.
  var title: String { word.prefix(1).uppercased() + word.dropFirst() }
}
