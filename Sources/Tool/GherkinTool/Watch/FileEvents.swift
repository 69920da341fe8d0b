import GherkinFiles
import GherkinEngine
import Foundation

/// Reports changed files below some folders, based on the system's events.
protocol FileEvents: AnyObject {
  /// A descriptor that becomes readable after a change.
  var descriptor: Int32 { get }

  /// Returns the changes since the last call, as absolute paths; nil if they are unknown, after too many changes.
  func changes() -> Set<String>?
}

/// The reason why files cannot be watched.
struct FileEventsError: Error, CustomStringConvertible {
  let description: String
}

/// The implementation for this system.
enum SystemFileEvents {
  /// Watches folders and all folders below them, except hidden ones.
  static func watch(_ folders: [String]) throws(FileEventsError) -> any FileEvents {
    #if canImport(Darwin)
    return try StreamFileEvents(folders)
    #else
    return try InotifyFileEvents(folders)
    #endif
  }
}

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
      waiting += FolderWalk.readableNames(in: folder).reversed().filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    return found
  }
}
