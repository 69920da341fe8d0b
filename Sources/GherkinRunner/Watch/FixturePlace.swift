import Foundation

/// Where the fixtures of a feature are.
package enum FixturePlace {
  /// What the folder is called.
  package static let name = "Fixtures"

  /// The folder nearest above a feature; nil if there is none.
  package static func folder(nearestTo feature: String) -> String? {
    var folder = URL(fileURLWithPath: feature).standardizedFileURL.deletingLastPathComponent()
    while true {
      let candidate = folder.appendingPathComponent(name).path
      if isFolder(candidate) { return candidate }
      let parent = folder.deletingLastPathComponent()
      guard parent.path != folder.path else { return nil }
      folder = parent
    }
  }

  /// Whether a path is a folder's, and no link's.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
