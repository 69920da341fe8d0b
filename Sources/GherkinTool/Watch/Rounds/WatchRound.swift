import FeatureFiles
import GherkinRunner

/// The features of the next run.
enum WatchRound: Equatable {
  /// All features on the command line.
  case all
  /// The scenarios that failed when they last ran.
  case failures
  /// Some features, after the scenarios that failed.
  case features([String])

  /// The description on one line.
  var text: String {
    switch self {
    case .all: "Running all features"
    case .failures: "Running the failed scenarios"
    case .features(let files):
      "Running \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? " and \(files.count - 3) more" : "")"
    }
  }

  /// Returns the paths; nil for those of the command line.
  func paths(failed: FailedScenarios) -> [String]? {
    switch self {
    case .all: nil
    case .failures: failed.paths
    case .features(let files): failed.without(files).paths + files
    }
  }
}

/// The scenarios that failed when they last ran.
struct FailedScenarios: Equatable {
  private var lines: [String: [Int]] = [:]

  /// Creates an empty list.
  init() {}

  /// Creates the list from lines in the format of `rerun`.
  init(_ list: [String]) {
    for line in list {
      let place = FeaturePath(line)
      lines[place.path, default: []] += place.lines
    }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The scenarios as paths with lines, in order.
  var paths: [String] {
    lines.sorted { $0.key < $1.key }.map { file, lines in ([file] + lines.map(String.init)).joined(separator: ":") }
  }

  /// Returns the list without those of some files.
  func without(_ files: [String]) -> FailedScenarios {
    var others = self
    for file in files { others.lines[file] = nil }
    return others
  }

  /// Returns the list without those of missing files.
  func present(_ isThere: (String) -> Bool) -> FailedScenarios {
    var present = self
    present.lines = lines.filter { isThere($0.key) }
    return present
  }
}
