package import FeatureFiles
import Foundation

/// The folder whose features are meant where no path is given.
package enum StandardFolder {
  /// The names of which the first that is there counts.
  package static let names = ["Features/", "features/"]

  /// The paths that were given or, if there are none but those that leave features out, also the standard folder, if it
  /// is there.
  package static func paths(or given: [String]) -> [String] {
    guard given.allSatisfy(FeatureSelection.isExclusion) else { return given }
    return names.first { FileManager.default.fileExists(atPath: $0) }.map { [$0] + given } ?? []
  }

  /// The same, for those who cannot do without.
  ///
  /// - Throws: if no path is given and there is no such folder.
  package static func needed(for given: [String]) throws(FeatureFileErrors) -> [String] {
    let paths = paths(or: given)
    guard !paths.isEmpty else { throw FeatureFileErrors(errors: [.noStandardFolder(names)]) }
    return paths
  }
}
