internal import Foundation

/// The kind of a file, following symbolic links.
package enum FileKind: Sendable {
  /// A regular file.
  case regular
  /// A folder.
  case folder
  /// A pipe, a socket or a device. Reading or writing one can block forever, and it cannot be replaced.
  case special

  /// Creates the kind of the file at a path; nil if there is none, or it is not accessible.
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
