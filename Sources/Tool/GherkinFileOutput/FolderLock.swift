package import GherkinFiles
internal import Foundation

/// Keeps other processes from writing to a folder until it is released, for outputs that consist of several files.
///
/// The lock is on the folder itself, so that it leaves no file, and ends with the process. On a file system without
/// locks, there is none.
package final class FolderLock: Sendable {
  /// How long to wait for another process: longer than it takes to write any site.
  private static let patience = Duration.seconds(60)

  private let descriptor: Int32

  /// Waits until no other process holds the lock.
  ///
  /// - Parameter folder: the path of an existing folder.
  /// - Throws: the error number of the system, or `inUse` after a minute.
  package init(_ folder: String) throws(SystemCalls.Failure) {
    descriptor = try SystemCalls.openForReading(folder)
    let end = ContinuousClock.now + Self.patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard ContinuousClock.now < end else {
        close(descriptor)
        throw .inUse
      }
      usleep(20_000)
    }
  }

  deinit { close(descriptor) }
}
