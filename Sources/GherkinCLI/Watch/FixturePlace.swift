import Foundation

/// Where the fixtures of a feature are.
enum FixturePlace {
  /// What the folder is called.
  static let name = "Fixtures"

  /// The folder nearest above a feature; nil where there is none.
  static func folder(nearestTo feature: String) -> String? {
    var folder = URL(fileURLWithPath: feature).standardizedFileURL.deletingLastPathComponent()
    while true {
      let candidate = folder.appendingPathComponent(name).path
      if WatchedFolders.isFolder(candidate) { return candidate }
      let parent = folder.deletingLastPathComponent()
      guard parent.path != folder.path else { return nil }
      folder = parent
    }
  }
}
