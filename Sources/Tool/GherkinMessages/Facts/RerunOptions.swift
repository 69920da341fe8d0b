package import GherkinOutcomes

/// The options of a run that the command to repeat its failures needs, such as `--world-parameters`.
package struct RerunOptions: RunFact {
  package static let name = "rerun-options"

  /// The words of the command line, without secrets.
  package var words: [String]

  package init(_ words: [String]) {
    self.words = words
  }

  /// Returns none for streams of runs with different options.
  package static func merged(_ streams: [[Self]]) -> [Self] {
    let all = Set(streams.map(\.last))
    return all.count == 1 ? all.compactMap(\.self) : []
  }
}

extension RunOutcome {
  /// The words of the options to repeat.
  package var rerunOptions: [String] { facts(RerunOptions.self).last?.words ?? [] }
}
