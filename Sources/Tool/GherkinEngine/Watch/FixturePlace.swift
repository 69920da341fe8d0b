import GherkinFiles
import Foundation

/// The location of a feature's fixtures.
package enum FixturePlace {
  /// The name of the folder.
  package static let name = "Fixtures"

  /// Returns the nearest `Fixtures` folder above a feature; nil if there is none.
  package static func folder(nearestTo feature: String) -> String? {
    URL(fileURLWithPath: feature).standardizedFileURL.deletingLastPathComponent().selfAndParents.lazy
      .map { $0.appendingPathComponent(name).path }.first(where: isFolder)
  }

  /// Returns whether a path is that of a folder, and not of a symbolic link.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
