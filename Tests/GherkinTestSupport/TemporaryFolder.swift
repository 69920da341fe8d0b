package import Foundation

/// A folder of a test's own, which goes with the value.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Creates an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "gherkin-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that cannot be removed is left to the system, which clears its temporary folder itself.
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

  /// A file's text.
  package func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }
}
