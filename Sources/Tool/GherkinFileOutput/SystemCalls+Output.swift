internal import Foundation
package import GherkinFiles

// The system's function, which is shadowed by the method of the same name below.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = write

extension SystemCalls {
  /// Opens an existing file, device or pipe for writing, and returns its descriptor.
  package static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    try aboveStandardStreams(try result { open(path, O_WRONLY | O_CLOEXEC) })
  }

  /// Creates a file whose name must be unused, even by a dangling link, and returns its descriptor.
  package static func create(_ path: String, mode: UInt16) throws(Failure) -> Int32 {
    try aboveStandardStreams(
      try result { open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode)) })
  }

  /// Opens a file for appending, creates it if necessary, and returns its descriptor.
  package static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    try aboveStandardStreams(try result { open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) })
  }

  /// Returns a descriptor of the same file that is no standard stream. If a step has closed one, a new file gets its
  /// number, and would get what the next steps print.
  private static func aboveStandardStreams(_ descriptor: Int32) throws(Failure) -> Int32 {
    guard descriptor < 3 else { return descriptor }
    defer { close(descriptor) }
    return try result { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  /// Writes some of the bytes and returns their number. Waits while a pipe is full, even if another process made it
  /// non-blocking.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) -> Int {
    while true {
      do {
        return try result { bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        // The wait also ends if the reader has closed the pipe; the next write reports that.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = try result { poll(&request, 1, -1) }
      }
    }
  }

  /// Writes all bytes to a descriptor.
  package static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: descriptor)) }
  }

  /// Checks that this process may write to a file.
  package static func checkWritable(_ path: String) throws(Failure) {
    _ = try result { access(path, W_OK) }
  }

  /// Seeks to the first byte.
  package static func rewind(_ descriptor: Int32) throws(Failure) {
    _ = try result { lseek(descriptor, 0, SEEK_SET) }
  }

  /// Truncates a file.
  package static func truncate(_ descriptor: Int32, to count: Int) throws(Failure) {
    _ = try result { ftruncate(descriptor, off_t(count)) }
  }

  /// Closes a descriptor. Not repeated after an interruption, because the descriptor is closed nevertheless.
  package static func closeDescriptor(_ descriptor: Int32) throws(Failure) {
    if close(descriptor) < 0, errno != EINTR { throw Failure(code: errno) }
  }

  /// Renames a file, replacing any file at the new path.
  package static func renameFile(_ path: String, to newPath: String) throws(Failure) {
    _ = try result { rename(path, newPath) }
  }

  /// Removes a file. A missing file is not a failure.
  package static func removeFile(_ path: String) throws(Failure) {
    if unlink(path) < 0, errno != ENOENT { throw Failure(code: errno) }
  }

  /// Creates a folder. An existing folder is not a failure.
  package static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) < 0, errno != EEXIST { throw Failure(code: errno) }
  }

  /// Creates the missing folders above a path.
  package static func makeFolders(above path: String) throws(Failure) {
    for index in path.indices.dropFirst() where path[index] == "/" { try makeFolder(String(path[..<index])) }
  }

  /// Returns the descriptor of this process that a path denotes, such as `/dev/stdout`; nil for other paths.
  package static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdin": 0
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    default:
      ["/dev/fd/", "/proc/self/fd/"].lazy.filter(path.hasPrefix).compactMap { Int32(path.dropFirst($0.count)) }.first
    }
  }

  /// Duplicates a descriptor.
  package static func duplicate(_ descriptor: Int32) throws(Failure) -> Int32 {
    try result { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
  }

  /// Returns whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the current number of columns of the terminal; nil if it is unknown.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The error number for writing to a pipe without a reader.
package let closedPipeCode: Int32 = EPIPE
