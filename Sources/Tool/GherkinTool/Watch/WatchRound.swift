import GherkinFeatureFiles
import GherkinEngine
import GherkinText

/// The features of the next run.
enum WatchRound: Equatable {
  /// All features on the command line, some of them before the others.
  case all(first: [String] = [])
  /// The scenarios that failed when they last ran.
  case failures
  /// Some features, after the scenarios that failed. Those in `first` run before the others.
  case features([String], first: [String] = [])

  /// The description on one line.
  var text: String {
    switch self {
    case .all(first: []): "Running all features"
    case .all(let first): "Running \(Self.list(first)), then all other features"
    case .failures: "Running the failed scenarios"
    case .features(let files, let first):
      first.isEmpty || first.count == files.count
        ? "Running \(Self.list(files))" : "Running \(Self.list(first)), then other features"
    }
  }

  private static func list(_ files: [String]) -> String {
    files.prefix(3).joined(separator: ", ") + (files.count > 3 ? " and \(files.count - 3) more" : "")
  }

  /// The features that run before the others.
  var first: [String] {
    switch self {
    case .all(let first), .features(_, let first): first
    case .failures: []
    }
  }

  /// Returns a round with the features of this one and of another. Every round includes the failed scenarios.
  func joined(with other: WatchRound?) -> WatchRound {
    guard let other else { return self }
    let first = first + other.first.filter { !self.first.contains($0) }
    return switch (self, other) {
    case (.all, _), (_, .all): .all(first: first)
    case (.failures, let round), (let round, .failures): round
    case (.features(let files, _), .features(let others, _)):
      .features(files + others.filter { !files.contains($0) }, first: first)
    }
  }

  /// Returns the paths; nil for those of the command line.
  func paths(failed: FailedScenarios) -> [String]? {
    switch self {
    case .all: nil
    case .failures: failed.paths
    case .features(let files, _): failed.without(files).paths + files
    }
  }
}

/// The scenarios that failed when they last ran.
struct FailedScenarios: Equatable {
  private var lines: [ExactText: [Int]] = [:]

  /// Creates an empty list.
  init() {}

  /// Creates the list from lines in the format of `rerun`.
  init(_ list: [String]) {
    for line in list {
      let place = FeaturePath(line)
      lines[ExactText(place.path), default: []] += place.lines
    }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The scenarios as paths with lines, in order.
  var paths: [String] {
    lines.sorted { $0.key < $1.key }.map { file, lines in ([file.text] + lines.map(String.init)).joined(separator: ":")
    }
  }

  /// Returns the list without those of some files.
  func without(_ files: [String]) -> FailedScenarios {
    var others = self
    for file in files { others.lines[ExactText(file)] = nil }
    return others
  }

  /// Returns the list without those of missing files.
  func present(_ isThere: (String) -> Bool) -> FailedScenarios {
    var present = self
    present.lines = lines.filter { isThere($0.key.text) }
    return present
  }
}
