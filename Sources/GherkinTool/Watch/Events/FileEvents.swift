import GherkinRunner

/// Tells, by the system's own events, which files change below some folders.
protocol FileEvents: AnyObject {
  /// Becomes readable when something changed.
  var descriptor: Int32 { get }

  /// What changed since the last call, as absolute paths; nil if it is not known, after too many changes.
  func changes() -> Set<String>?
}

/// Why files cannot be watched.
struct FileEventsError: Error, CustomStringConvertible {
  let description: String
}

/// The kind of events that this system has.
enum SystemFileEvents {
  /// Watches folders, and all below them but hidden ones.
  static func watch(_ folders: [String]) throws(FileEventsError) -> any FileEvents {
    #if canImport(Darwin)
    return try StreamFileEvents(folders)
    #else
    return try InotifyFileEvents(folders)
    #endif
  }
}
