#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The open file of a saved stream, of which some lines are read again.
package final class StreamFile: Sendable {
  private let descriptor: Int32

  /// Opens the file of a descriptor a second time; nil if it is not a regular file, or has been read in part.
  ///
  /// The content stays readable if another run replaces the file.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, lseek(descriptor, 0, SEEK_CUR) == 0
    else { return nil }
    // Processes that steps start must not inherit it.
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if self.descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Returns some bytes; fewer if the file was shortened.
  package func read(_ offset: Int, _ count: Int) -> [UInt8] { Self.read(descriptor, offset, count) }

  /// Returns some bytes of a file; fewer if it ends before.
  static func read(_ descriptor: Int32, _ offset: Int, _ count: Int) -> [UInt8] {
    Array(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 || errno != EINTR {
          return
        }
      }
    }
  }
}
