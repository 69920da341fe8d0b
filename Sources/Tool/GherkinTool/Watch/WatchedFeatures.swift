import GherkinCommandLine
import GherkinFeatureFiles
import GherkinFiles
import Foundation
import GherkinEngine
import GherkinFixtures
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinText
import Synchronization

/// The features that a watch runs, and the files that affect them.
struct WatchedFeatures {
  /// Standard input cannot be watched.
  private struct StandardInputProblem: Error, CustomStringConvertible {
    let description = "standard input can be read only once; save the feature in a file, and give its path"
  }

  private let program: String
  /// The paths of the command line or the configuration.
  private let given: [String]
  private let language: String

  /// Determines the features that a run selects.
  ///
  /// - Parameters:
  ///   - program: the path of the runner.
  ///   - options: the options of the run.
  init(_ program: String, _ options: RunOptions) throws {
    self.program = program
    given = options.paths
    if given.contains(FeatureSelection.standardInput) { throw StandardInputProblem() }
    language = options.language
  }

  /// The given paths, or the default folder; all its names if none exists yet.
  private var paths: [String] {
    let paths = StandardFolder.paths(or: given)
    return paths.isEmpty ? StandardFolder.names + given : paths
  }

  /// The folders of the features and their fixtures.
  var folders: [String] {
    let parents = files.flatMap { file -> [String] in
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      return [folder.path, FixturePlace.folder(nearestTo: file)].compactMap(\.self)
    }
    // A given feature can be missing in a folder that exists.
    return Set((places.filter { FileKind(path: $0) == .folder } + parents).map(Self.real)).sorted()
  }

  /// The absolute paths of the folders that the command line or the configuration gives, or that contain the files that
  /// it gives. They need not exist.
  var places: [String] {
    paths.filter { !FeatureSelection.isExclusion($0) && !$0.hasPrefix("@") }.map { path in
      let path = FeaturePath(path).path
      // Of a pattern, the folder before its first special character is known.
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let isThere = FileManager.default.fileExists(atPath: path)
      let known = isThere ? parts[...] : parts.prefix { !$0.contains { "*?[{".contains($0) } }
      let folder = SourceFolders.isFeature(path) && known.count == parts.count ? known.dropLast() : known
      return URL(fileURLWithPath: folder.isEmpty ? "." : folder.joined(separator: "/")).standardized.path
    }
  }

  /// The paths of the command line or the configuration that select no feature.
  var missing: [String] {
    paths.filter { !FeatureSelection.isExclusion($0) && FeatureSelection([$0]).files.isEmpty }
  }

  /// The features that the command line selects.
  private var files: [String] { FeatureSelection(paths).files }

  /// Returns the paths of a run with the lines that the command line selects in these files.
  func selected(_ paths: [String]) -> [String] {
    let lines = FeatureSelection(self.paths).lines
    return paths.map { path in ([path] + (lines[ExactText(path)] ?? []).map(String.init)).joined(separator: ":") }
  }

  /// Returns whether a file other than a source can affect features.
  static func isRelevant(_ path: String) -> Bool {
    SourceFolders.isFeature(path) || path.contains("/\(FixturePlace.name)/")
      || path.hasSuffix("/\(ConfigurationFile.name)")
  }

  /// Returns the round for changed files: changed features, and all features next to or below the folder of a changed
  /// fixture, because hooks and worlds can read it too. Features that mention the fixture run first.
  func touched(by changed: Set<String>) -> WatchRound? {
    if changed.contains(where: { $0.hasSuffix("/\(ConfigurationFile.name)") }) { return .all() }
    let fixtures = changed.compactMap(Fixture.init)
    let places = files.map { (file: $0, path: Self.real($0)) }
    let touched = places.filter { place in
      changed.contains(place.path) || fixtures.contains { place.path.hasPrefix($0.folder) }
    }
    let first = touched.filter { place in
      changed.contains(place.path) || fixtures.contains { $0.isMentioned(in: place.path) }
    }
    return touched.isEmpty ? nil : .features(touched.map(\.file), first: first.map(\.file))
  }

  /// A changed file in a folder of fixtures.
  private struct Fixture {
    /// The folder that contains the folder of fixtures, with a slash at the end.
    let folder: String
    private let name: String

    init?(_ path: String) {
      guard let range = path.range(of: "/\(FixturePlace.name)/", options: .backwards),
        let name = path[range.upperBound...].split(separator: "/").last?.split(separator: ".").first
      else { return nil }
      folder = String(path[..<range.lowerBound]) + "/"
      self.name = String(name)
    }

    /// Returns whether a feature contains the fixture's name.
    func isMentioned(in feature: String) -> Bool {
      feature.hasPrefix(folder)
        && FileReader.readableText(feature)?.contains(name) == true
    }
  }

  /// Returns the round for changed sources: all features, because a source can contain worlds, hooks and functions that
  /// other sources use. Features with steps that the sources define, or with undefined steps, run first.
  func touched(bySources sources: Set<String>) -> WatchRound {
    // The run reports the errors.
    guard let overview else { return .all() }
    let uses = overview.definitions.filter { sources.contains(Self.real($0.file)) }.flatMap(\.uses)
    let touched = Set((uses + overview.undefined.map(\.step) + overview.ambiguous.map(\.step)).map(\.uri))
    return .all(first: files.filter(touched.contains))
  }

  /// The steps of the features with their definitions; nil if they cannot be matched.
  private var overview: StepOverview? {
    guard let sources = try? FeatureLoader().load(paths).sources else { return nil }
    let features = FeatureSet(
      sources, ids: IncrementingIDGenerator(), defaultLanguage: language,
      examples: .fixtures)
    let result = Mutex<StepOverview?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached { [program] in
      let overview = try? await StepSource.runner(program).overview(of: features, mostNear: 0)
      result.withLock { $0 = overview }
      done.signal()
    }
    done.wait()
    return result.withLock(\.self)
  }

  /// Returns a path with symbolic links resolved, as the system reports changes.
  static func real(_ path: String) -> String {
    if let real = SystemCalls.resolved(path) { return real }
    // A file that was removed.
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let parent = SystemCalls.resolved(url.deletingLastPathComponent().path)
    return parent.map { "\($0)/\(url.lastPathComponent)" } ?? url.path
  }
}
