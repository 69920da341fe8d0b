package import GherkinFiles
internal import Foundation

/// Folders of this process in the system's folder for temporary files.
package enum TemporaryFolders {
  /// Creates an empty folder, to which only this user has access, and returns its path.
  package static func make() throws(SystemCalls.Failure) -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "gherkin-run-\(UUID().uuidString)").path
    guard mkdir(path, 0o700) == 0 else { throw SystemCalls.Failure(code: errno) }
    return path
  }

  /// Removes a folder with its content. If that fails, the system removes it with other temporary files.
  package static func remove(_ path: String) {
    do { try FileManager.default.removeItem(atPath: path) } catch {}
  }
}
