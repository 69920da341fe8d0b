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

  /// Writes a file that is not there yet, with the folders above it.
  package static func write(_ bytes: ArraySlice<UInt8>, to path: String) throws(SystemCalls.Failure) {
    try SystemCalls.makeFolders(above: path)
    let descriptor = try SystemCalls.create(path, mode: 0o600)
    defer { close(descriptor) }
    try SystemCalls.writeAll(bytes, to: descriptor)
  }

  /// Creates a symbolic link, with the folders above it.
  package static func link(_ path: String, to target: String) throws(SystemCalls.Failure) {
    try SystemCalls.makeFolders(above: path)
    guard symlink(target, path) == 0 else { throw SystemCalls.Failure(code: errno) }
  }

  /// Removes a folder with its content. If that fails, the system removes it with other temporary files.
  package static func remove(_ path: String) {
    do { try FileManager.default.removeItem(atPath: path) } catch {}
  }
}
