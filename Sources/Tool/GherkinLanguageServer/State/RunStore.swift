/// The runs and builds that the server has started, and the results that runs have recorded.
struct RunStore {
  /// The processes, by progress token.
  var processes: [String: RunProcess] = [:]
  /// The tokens of processes whose ends answer requests.
  var requests: [RequestID: String] = [:]
  /// The builds after a file was saved, by package folder.
  var builds: [String: RepeatedWork] = [:]
  /// The errors of the last build, by URI.
  var buildErrors: [String: [Diagnostic]] = [:]
  /// Request results from runs for as long as they exist.
  var watches: [any ResultsWatching] = []
  /// The number of scenarios of the last recorded run with each status; nil if no run was recorded since it was reset.
  var lastCounts: [String: Int]?
}
