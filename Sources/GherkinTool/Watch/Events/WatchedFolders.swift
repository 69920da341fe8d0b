import Foundation
import GherkinRunner

/// The folders below some others.
enum WatchedFolders {
  /// How many are watched at most: systems have a limit, and others need some too.
  static let most = 8192

  /// The folders themselves and all below them, but for hidden ones, as those of version control and of builds are, and
  /// links, which may lead back up.
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

  /// The names in a folder; none where it is closed to us, or gone in the meantime.
  static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return []
    }
  }
}
