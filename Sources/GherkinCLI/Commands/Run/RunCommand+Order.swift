import Gherkin
import GherkinRuntime

extension RunCommand {
  /// How long the scenarios of features may take, by an earlier run; empty where none is given.
  func durations(of features: FeatureSet) throws -> [String: Duration] {
    guard let timings = options.timings, options.shard != nil || runsLongestFirst else { return [:] }
    return try TimingsFile.read(timings).expected(features.pickles)
  }

  /// Scenarios in the order in which they begin: as `--order` says; where it does not, but durations are known and several
  /// run at a time, the longest first, else as written.
  func arrange(_ pickles: [Pickle], _ durations: [String: Duration]) -> [Pickle] {
    let first = pickles.filter(isFirst)
    guard first.isEmpty else { return first + ordered(pickles.filter { !isFirst($0) }, durations) }
    return ordered(pickles, durations)
  }

  /// Whether a scenario runs before all others.
  private func isFirst(_ pickle: Pickle) -> Bool {
    options.first.contains(ScenarioPlace(uri: pickle.uri, line: pickle.location.line))
  }

  private func ordered(_ pickles: [Pickle], _ durations: [String: Duration]) -> [Pickle] {
    guard !durations.isEmpty, runsLongestFirst else { return (options.order ?? .defined).arrange(pickles) }
    return LongestFirst(durations).arrange(pickles, keepsFeaturesTogether: options.keepsFeaturesTogether)
  }

  /// Whether the longest scenarios begin first, if it is known which they are.
  private var runsLongestFirst: Bool { options.order == nil && options.parallel > 1 }
}
