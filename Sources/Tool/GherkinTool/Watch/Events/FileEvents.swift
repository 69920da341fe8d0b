import GherkinEngine

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
