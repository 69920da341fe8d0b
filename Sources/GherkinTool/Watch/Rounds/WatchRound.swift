import FeatureFiles
import GherkinRunner

/// What runs next.
enum WatchRound: Equatable {
  /// All that the command line names.
  case all
  /// What did not pass when it ran last.
  case failures
  /// These features, and before them what did not pass.
  case features([String])

  /// What it is, in a line.
  var text: String {
    switch self {
    case .all: "Running all features"
    case .failures: "Running what did not pass"
    case .features(let files):
      "Running \(files.prefix(3).joined(separator: ", "))\(files.count > 3 ? " and \(files.count - 3) more" : "")"
    }
  }

  /// The paths of it; nil for those of the command line.
  func paths(failed: FailedScenarios) -> [String]? {
    switch self {
    case .all: nil
    case .failures: failed.paths
    case .features(let files): failed.without(files).paths + files
    }
  }
}

/// The scenarios that did not pass when they ran last.
struct FailedScenarios: Equatable {
  private var lines: [String: [Int]] = [:]

  /// No columns.
  init() {}

  /// Those of a list as `rerun` writes it.
  init(_ list: [String]) {
    for line in list {
      let place = FeaturePath(line)
      lines[place.path, default: []] += place.lines
    }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// As paths with lines, in order.
  var paths: [String] {
    lines.sorted { $0.key < $1.key }.map { file, lines in ([file] + lines.map(String.init)).joined(separator: ":") }
  }

  /// Those of other files.
  func without(_ files: [String]) -> FailedScenarios {
    var others = self
    for file in files { others.lines[file] = nil }
    return others
  }

  /// Those of files that are still there.
  func present(_ isThere: (String) -> Bool) -> FailedScenarios {
    var present = self
    present.lines = lines.filter { isThere($0.key) }
    return present
  }
}
