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

  /// Writes a program, with the folders above it.
  ///
  /// A separate process writes it. Otherwise processes that start at that moment would inherit a descriptor for writing
  /// it, and until they close it, the program cannot be started.
  package func writeProgram(_ text: String, to path: String) throws {
    try shell("printf %s \"$1\" > \"$0\"; chmod 755 \"$0\"", path, text)
  }

  /// Copies a program, with the folders above the copy. A separate process does it, for the same reason.
  ///
  /// - Returns: the copy.
  @discardableResult
  package func copyProgram(_ program: BuiltCommand, to path: String) throws -> BuiltCommand {
    try shell("cp \"$1\" \"$0\"", path, program.path)
    return BuiltCommand(executable: url.appending(path: path))
  }

  /// Copies the content of another folder, which may contain programs. A separate process does it, for the same reason.
  package func copyContent(of other: TemporaryFolder) throws {
    try shell("cp -R \"$1/.\" \"$(dirname \"$0\")\"", "content", other.path)
  }

  /// Runs a line of a shell with the full path of a file, and another word.
  private func shell(_ line: String, _ path: String, _ word: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard try RunningCommand("/bin/sh", ["-ec", line, file.path, word], in: url).finish().status == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
  }

  /// Returns the text of a file.
  package func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }
}
