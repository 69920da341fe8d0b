internal import Foundation

// The system's calls, which methods of the same names hide below.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = write
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = read

/// System calls on files, with error numbers as results.
package enum SystemCalls {
  /// What a failed call left in `errno`.
  package struct Failure: Error {
    package var code: Int32

    /// A failure with an `errno`.
    package init(code: Int32) {
      self.code = code
    }

    /// What is at a path is a folder, a pipe, a socket or a device.
    static let notRegular = Failure(code: EFTYPE)
  }

  #if !canImport(Darwin)
  /// No number of Linux says so; this one is the nearest.
  private static let EFTYPE = EINVAL
  #endif

  /// Opens a device, a pipe or a file that exists for writing; returns its descriptor.
  package static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    try result { open(path, O_WRONLY | O_CLOEXEC) }
  }

  /// Creates a file with a name that is not taken, even by a link to nowhere; returns its descriptor.
  static func create(_ path: String, mode: mode_t) throws(Failure) -> Int32 {
    try result { open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
  }

  /// Opens a file for writing after what is in it, or makes it; gives its descriptor.
  package static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    try result { open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
  }

  /// How long an open file is, in bytes.
  package static func size(of descriptor: Int32) throws(Failure) -> Int {
    var status = stat()
    _ = try result { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  /// Writes some of the bytes and returns their number. A full pipe is waited for, even if its other users have set it
  /// to fail instead.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) -> Int {
    while true {
      do {
        return try result { bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        // A reader that has gone ends the wait too; the next write reports that.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = try result { poll(&request, 1, -1) }
      }
    }
  }

  /// Writes all bytes to a descriptor, with as many calls as that takes.
  package static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: descriptor)) }
  }

  /// Opens a regular file, and never waits: as a pipe would, for somebody who opens its other end.
  static func openRegular(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    let descriptor = try result { open(path, flags | O_NONBLOCK | O_CLOEXEC) }
    guard FileIdentity(descriptor: descriptor) != nil else {
      close(descriptor)
      throw .notRegular
    }
    return descriptor
  }

  /// Checks that this process may write to a file.
  static func checkWritable(_ path: String) throws(Failure) {
    _ = try result { access(path, W_OK) }
  }

  /// The next bytes of a descriptor, as many as there are up to a number; none at the end.
  package static func read(_ descriptor: Int32, upTo limit: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(Failure) {
        count = try result { systemRead(descriptor, buffer.baseAddress, buffer.count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The bytes from the position of a descriptor to the end.
  static func readAll(_ descriptor: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let part = try read(descriptor, upTo: 64 << 10), !part.isEmpty { bytes += part }
    return bytes
  }

  /// Goes back to the first byte.
  static func rewind(_ descriptor: Int32) throws(Failure) {
    _ = try result { lseek(descriptor, 0, SEEK_SET) }
  }

  /// Cuts a file off.
  static func truncate(_ descriptor: Int32, to count: Int) throws(Failure) {
    _ = try result { ftruncate(descriptor, off_t(count)) }
  }

  /// Closes a descriptor. Never again after an interruption: the descriptor is gone all the same.
  package static func closeDescriptor(_ descriptor: Int32) throws(Failure) {
    if close(descriptor) < 0, errno != EINTR { throw Failure(code: errno) }
  }

  /// Gives a file its final name, in place of one that had it.
  package static func renameFile(_ path: String, to newPath: String) throws(Failure) {
    _ = try result { rename(path, newPath) }
  }

  /// Removes a file; one that is not there is no failure.
  package static func removeFile(_ path: String) throws(Failure) {
    if unlink(path) < 0, errno != ENOENT { throw Failure(code: errno) }
  }

  /// Creates a folder; one that is there is no failure.
  package static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) < 0, errno != EEXIST { throw Failure(code: errno) }
  }

  /// The path behind symbolic links; nil if there is no such file yet.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The descriptor of this process that a path names, such as `/dev/stdout`; nil for other paths.
  package static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdin": 0
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    default:
      ["/dev/fd/", "/proc/self/fd/"].lazy.filter(path.hasPrefix).compactMap { Int32(path.dropFirst($0.count)) }.first
    }
  }

  /// Another descriptor for the same open file.
  package static func duplicate(_ descriptor: Int32) throws(Failure) -> Int32 {
    try result { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns the terminal has at the moment; nil if it does not say.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func result<Number: SignedInteger>(_ call: () -> Number) throws(Failure) -> Number {
    while true {
      let number = call()
      if number >= 0 { return number }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }
}

/// The error number of a write to a pipe without a reader.
package let closedPipeCode = EPIPE

/// The system's words for an error number.
package func systemMessage(for code: Int32) -> String { String(cString: strerror(code)) }
