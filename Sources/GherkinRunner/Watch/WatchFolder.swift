import Foundation

/// A folder by which a watch and the runs that it starts tell each other what to do and what came of it.
package struct WatchFolder {
  /// The variable that names the folder to a run.
  package static let roundVariable = "GHERKIN_RUN_WATCH_ROUND"

  /// Its files.
  package enum File: String {
    /// The paths that a run is to run in place of those of the command line, a line each.
    case paths
    /// The scenarios that are to run first, as `rerun` lists them.
    case first
    /// The scenarios that did not pass, as `rerun` lists them.
    case failed
    /// What the build said.
    case build
  }

  package let path: String

  /// The folder that the process was handed by a variable. It is passed on to no other.
  package static func handed(by variable: String) -> WatchFolder? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
    unsetenv(variable)
    return WatchFolder(path: path)
  }

  /// Creates a folder for this user alone.
  package static func make() throws -> WatchFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "gherkin-run-watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return WatchFolder(path: url.path)
  }

  package func file(_ file: File) -> String { "\(path)/\(file.rawValue)" }

  /// The lines of a file; nil if it is not there.
  package func lines(_ file: File) -> [String]? {
    guard let data = FileManager.default.contents(atPath: self.file(file)) else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Writes a file, or removes it if there are no lines to be had.
  package func write(_ lines: [String]?, to file: File) {
    do {
      guard let lines else {
        if FileManager.default.fileExists(atPath: self.file(file)) {
          try FileManager.default.removeItem(atPath: self.file(file))
        }
        return
      }
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: self.file(file)))
    } catch {
      Console.error("\(CommandTable.program): \(self.file(file)): \(error.localizedDescription)\n")
    }
  }

  /// Removes it.
  package func remove() {
    // What cannot be removed is left to the system, which clears its temporary folder itself.
    do { try FileManager.default.removeItem(atPath: path) } catch {}
  }
}
