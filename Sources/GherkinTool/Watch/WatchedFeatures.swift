import FeatureFiles
import Foundation
import GherkinRunner

/// The features that a watch runs, and the files that affect them.
struct WatchedFeatures {
  /// Standard input cannot be watched.
  private struct StandardInputProblem: Error, CustomStringConvertible {
    let description = "standard input can be read only once; save the feature in a file, and give its path"
  }

  private let program: String
  /// The paths of the command line or the configuration.
  private let paths: [String]
  private let language: String

  /// Queries the runner for the effective options.
  ///
  /// - Parameters:
  ///   - program: the path of the runner.
  ///   - arguments: the command line of a run.
  /// - Throws: if the runner rejects the command line.
  init(_ program: String, _ arguments: [String]) throws {
    self.program = program
    let words = arguments.first == RunCommand.name ? arguments.dropFirst() : arguments[...]
    let options = try RunnerSettings(of: program, Array(words))
    paths = StandardFolder.paths(or: options.paths)
    if paths.contains(FeatureSelection.standardInput) { throw StandardInputProblem() }
    language = options.language
  }

  /// The folders of the features and their fixtures.
  var folders: [String] {
    let given = paths.filter { FileManager.default.fileExists(atPath: $0) && !FeatureSelection.isFeature($0) }
    let parents = files.flatMap { file -> [String] in
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      return [folder.path, FixturePlace.folder(nearestTo: file)].compactMap(\.self)
    }
    return Set((given.filter { FixturePlace.isFolder($0) } + parents).map(Self.real)).sorted()
  }

  /// The features that the command line selects.
  private var files: [String] { FeatureSelection(paths).files }

  /// Returns whether a file other than a source can affect features.
  static func isRelevant(_ path: String) -> Bool {
    FeatureSelection.isFeature(path) || path.contains("/\(FixturePlace.name)/")
      || path.hasSuffix("/\(ConfigurationFile.name)")
  }

  /// Returns the round for changed files.
  func touched(by changed: Set<String>) -> WatchRound? {
    if changed.contains(where: { $0.hasSuffix("/\(ConfigurationFile.name)") }) { return .all }
    let places = files.map { (file: $0, path: Self.real($0)) }
    let touched = places.filter { place in
      changed.contains(place.path) || changed.contains { mentions($0, place.path, among: places.map(\.path)) }
    }
    return touched.isEmpty ? nil : .features(touched.map(\.file))
  }

  /// Returns whether a feature may use a fixture: it mentions the name, or no feature does.
  private func mentions(_ fixture: String, _ feature: String, among features: [String]) -> Bool {
    guard let range = fixture.range(of: "/\(FixturePlace.name)/", options: .backwards) else { return false }
    let above = String(fixture[..<range.lowerBound]) + "/"
    let name = fixture[range.upperBound...].split(separator: "/").last?.split(separator: ".").first.map(String.init)
    guard feature.hasPrefix(above), let name else { return false }
    func names(_ path: String) -> Bool {
      FileManager.default.contents(atPath: path).map { $0.range(of: Data(name.utf8)) != nil } ?? false
    }
    return names(feature) || !features.contains { $0.hasPrefix(above) && names($0) }
  }

  /// Returns the round for changed step sources: the features with steps that they define, and those with undefined
  /// steps. A source without definitions can affect all features.
  func touched(bySources sources: [String]) -> WatchRound? {
    do throws(StepListing.Problem) {
      let listing = try StepListing(of: program, paths, language: language)
      let definitions = listing.definitions.map { definition in
        (file: Self.real(String(definition.place.prefix { $0 != ":" })), uses: definition.uses)
      }
      guard sources.allSatisfy({ source in definitions.contains { $0.file == source } }) else { return .all }
      let uses = definitions.filter { sources.contains($0.file) }.flatMap(\.uses)
      let touched = Set((uses + listing.undefined.map(\.step) + listing.ambiguous.map(\.step)).map(\.uri))
      return touched.isEmpty ? nil : .features(files.filter(touched.contains))
    } catch {
      // The run reports the errors.
      return .all
    }
  }

  /// Returns a path with symbolic links resolved, as the system reports changes.
  static func real(_ path: String) -> String {
    guard let text = realpath(path, nil) else { return URL(fileURLWithPath: path).standardizedFileURL.path }
    defer { free(text) }
    return String(cString: text)
  }
}
