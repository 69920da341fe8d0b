internal import Foundation

/// What is at a path, or where a symbolic link there leads.
package enum FileKind: Sendable {
  /// A file with bytes of its own.
  case regular
  /// A folder.
  case folder
  /// A pipe, a socket or a device: reading or writing one may wait for ever, and it cannot be replaced.
  case special

  /// The kind of the file at a path; nil if there is none, or it cannot be reached.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .special
      }
  }
}
