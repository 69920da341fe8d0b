import GherkinEngine
import GherkinFeatureFiles
import GherkinFiles
import Foundation

/// Reports changed files below some folders, based on the system's events.
protocol FileEvents: AnyObject {
  /// A descriptor that becomes readable after a change.
  var descriptor: Int32 { get }

  /// Returns the changes since the last call, as absolute paths; nil if they are unknown, after too many changes or
  /// because a watched folder was replaced.
  func changes() -> Set<String>?

  /// Whether there are more folders than can be watched.
  var isPartial: Bool { get }
}

/// The reason why files cannot be watched.
struct FileEventsError: Error, CustomStringConvertible {
  let description: String
}

/// The implementation for this system.
enum SystemFileEvents {
  /// Watches folders and all folders below them that ``SourceFolders`` includes.
  ///
  /// - Parameters:
  ///   - single: folders to watch without those below them.
  ///   - places: folders whose creation, removal and replacement are reported too. They need not exist.
  static func watch(
    _ folders: [String], single: [String] = [], places: some Sequence<String> = []
  ) throws(FileEventsError) -> any FileEvents {
    #if canImport(Darwin)
    let others = Set(single).union(places).subtracting(folders)
    return try StreamFileEvents(folders + others.sorted())
    #else
    return try InotifyFileEvents(folders, single: single, chain: WatchedFolders.chain(to: places))
    #endif
  }
}

/// Finds the subfolders of folders.
enum WatchedFolders {
  /// The maximum number of watched folders. Systems have a limit, which all programs share.
  static let most = 8192

  /// Returns folders and the folders above them up to the working directory, existing or not. If one of them is
  /// replaced, what was watched below it is another folder.
  static func chain(to folders: some Sequence<String>) -> Set<String> {
    let end = FileManager.default.currentDirectoryPath
    var found: Set<String> = []
    for folder in folders {
      for url in URL(fileURLWithPath: folder).standardized.selfAndParents {
        if url.path == end || url.path == "/" { break }
        found.insert(url.path)
        // Events have the path of the parent without symbolic links.
        guard let parent = SystemCalls.resolved(url.deletingLastPathComponent().path) else { continue }
        found.insert((parent as NSString).appendingPathComponent(url.lastPathComponent))
      }
    }
    return found
  }

  /// Returns the folders and all folders below them, each once, up to one more than ``most``.
  static func below(_ roots: [String]) -> [String] {
    var seen: Set<String> = []
    var found: [String] = []
    for root in roots where found.count <= most {
      for folder in SourceFolders.walk(root).folders {
        let path = folder == "/" ? folder : String(folder.dropLast())
        if seen.insert(path).inserted { found.append(path) }
      }
    }
    return Array(found.prefix(most + 1))
  }
}
