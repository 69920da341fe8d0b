import Foundation
import GherkinEngine

/// Finds the subfolders of folders.
enum WatchedFolders {
  /// The maximum number of watched folders. Systems have a limit, which all programs share.
  static let most = 8192

  /// Returns the folders and all folders below them, except hidden ones, such as those of version control and builds,
  /// and symbolic links, which can lead back up.
  static func below(_ roots: [String]) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var waiting = Array(roots.reversed())
    while let folder = waiting.popLast(), found.count < most {
      guard seen.insert(folder).inserted, FixturePlace.isFolder(folder) || roots.contains(folder) else { continue }
      found.append(folder)
      waiting += names(in: folder).sorted().reversed().filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    return found
  }

  /// Returns the names in a folder; none if it cannot be accessed or was removed in the meantime.
  static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return []
    }
  }
}
