package import GherkinFiles
internal import Foundation

/// A new file that replaces another once it is complete, so that an interrupted process leaves the old file intact.
///
/// The file is created in the same folder with a random name. A lock shows other processes that it is in use. Unlocked
/// files were left by killed processes, and are removed when the next file is created in their folder.
package final class FileReplacement: Sendable {
  /// The open file.
  package let descriptor: Int32
  /// Whether the file has the owner, the mode and the extended attributes of the file that it will replace.
  package let hasAllAttributes: Bool
  /// The temporary path.
  private let path: String
  private let target: String

  /// Creates the file, with the attributes of the file that it will replace.
  ///
  /// - Parameter target: the final path, which must not be a symbolic link.
  package init(of target: String) throws(SystemCalls.Failure) {
    self.target = target
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    AbandonedFiles.remove(in: folder)
    let old = FileAttributes(path: target)
    // The replacement of a private file must be private as well.
    (descriptor, path) = try UnfinishedFiles.create(in: folder, mode: old == nil ? 0o666 : 0o600)
    hasAllAttributes = old?.apply(to: descriptor) ?? true
  }

  /// Renames the file to its final path.
  ///
  /// - Parameter finish: further work that signals must not interrupt.
  package func commit(_ finish: () throws(SystemCalls.Failure) -> Void = {}) throws(SystemCalls.Failure) {
    var failure: SystemCalls.Failure?
    do {
      // Some file systems report a failed write only when a descriptor is closed. The original descriptor is still
      // needed: its lock keeps other processes from removing the file.
      try SystemCalls.closeDescriptor(SystemCalls.duplicate(descriptor))
      try UnfinishedFiles.rename(path, to: target) {
        do throws(SystemCalls.Failure) { try finish() } catch { failure = error }
      }
    } catch {
      discard()
      throw error
    }
    close()
    if let failure { throw failure }
  }

  /// Removes the file, unless it has been renamed. Failures are ignored, because another failure led to this call.
  package func discard() {
    if UnfinishedFiles.remove(path) { close() }
  }

  private func close() {
    do { try SystemCalls.closeDescriptor(descriptor) } catch {}
  }
}
