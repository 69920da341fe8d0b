internal import Foundation

/// The device and the inode of a regular file, which are the same for all its paths, including links.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// Creates the identity of the file at a path, following symbolic links; nil if there is no regular file.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of an open file; nil if it is not a regular file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
