internal import Foundation

/// A new file that takes the place of another when it is complete, so that whoever is interrupted leaves the old file.
///
/// It is created in the same folder with a random name. A lock shows other processes that it is in use; files without
/// one are left of processes that were killed, and are removed when the next file is created in their folder.
package final class FileReplacement: Sendable {
  /// The open file.
  package let descriptor: Int32
  /// Whether it has the owner, the mode and the extended attributes of the file that it will replace.
  package let hasAllAttributes: Bool
  /// The path that it is written to.
  private let path: String
  private let target: String

  /// Creates the file, with the attributes of the one that it will replace.
  ///
  /// - Parameter target: the path that the file will have; no symbolic link.
  package init(of target: String) throws(SystemCalls.Failure) {
    self.target = target
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    AbandonedFiles.remove(in: folder)
    let old = FileAttributes(path: target)
    // Nobody else may read what replaces a private file.
    (descriptor, path) = try UnfinishedFiles.create(in: folder, mode: old == nil ? 0o666 : 0o600)
    hasAllAttributes = old?.apply(to: descriptor) ?? true
  }

  /// Gives the file the name of the other.
  ///
  /// - Parameter finish: what belongs to it, so no signal comes in between.
  package func commit(_ finish: () throws(SystemCalls.Failure) -> Void = {}) throws(SystemCalls.Failure) {
    var failure: SystemCalls.Failure?
    do {
      // Some file systems report a failed write only when a descriptor is closed. This one is still needed: its lock
      // keeps other processes from removing the file.
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

  /// Removes the file, unless it has its name already. Failures are not reported: a failure before led here.
  package func discard() {
    if UnfinishedFiles.remove(path) { close() }
  }

  private func close() {
    do { try SystemCalls.closeDescriptor(descriptor) } catch {}
  }
}
