package import Foundation

/// A temporary folder, which is removed with the value.
package final class TemporaryFolder: Sendable {
  /// The location of the folder.
  package let url: URL

  /// Creates an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "gherkin-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // If the folder cannot be removed, the system removes it with other temporary files.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  /// The folder's path.
  package var path: String { url.path }

  /// Writes a file, with the folders above it.
  package func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  /// Writes a file of any bytes, with the folders above it.
  package func write(_ bytes: [UInt8], to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Returns the text of a file.
  package func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }
}
