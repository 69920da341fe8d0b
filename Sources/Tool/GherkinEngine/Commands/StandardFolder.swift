package import GherkinFeatureFiles
import Foundation

/// The default folder of features.
package enum StandardFolder {
  /// The names. The first existing one is used.
  package static let names = ["Features/", "features/"]

  /// Returns the given paths. If there are none except exclusions, adds the default folder if it exists.
  package static func paths(or given: [String]) -> [String] {
    guard given.allSatisfy(FeatureSelection.isExclusion) else { return given }
    return names.first { FileManager.default.fileExists(atPath: $0) }.map { [$0] + given } ?? []
  }

  /// Returns the given paths with the default folder if necessary.
  ///
  /// - Throws: if no path is given and no default folder exists.
  package static func needed(for given: [String]) throws(FeatureFileErrors) -> [String] {
    let paths = paths(or: given)
    guard !paths.isEmpty else { throw FeatureFileErrors(errors: [.noStandardFolder(names)]) }
    return paths
  }
}
