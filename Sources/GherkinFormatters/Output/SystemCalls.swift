internal import Foundation

/// The system's call, which a method of the same name hides below.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = write

/// The few calls of the system that reports need, with its error numbers as results.
enum SystemCalls {
  /// What a failed call left in `errno`.
  struct Failure: Error {
    var code: Int32
  }

  /// Opens a file for writing, made or emptied; gives its descriptor.
  static func openForWriting(_ path: String) throws(Failure) -> Int32 {
    try result { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
  }

  /// Opens a file for writing behind what is in it, or makes it; gives its descriptor.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    try result { open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
  }

  /// How long an open file is, in bytes.
  static func size(of descriptor: Int32) throws(Failure) -> Int {
    var status = stat()
    _ = try result { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  /// Writes some of the bytes and says how many; a call that a signal interrupted is made again.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) -> Int {
    try result { bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
  }

  /// Closes a descriptor. Never again after an interruption: the descriptor is gone all the same.
  static func closeDescriptor(_ descriptor: Int32) throws(Failure) {
    if close(descriptor) < 0, errno != EINTR { throw Failure(code: errno) }
  }

  /// Gives a file its final name, in place of one that had it.
  static func renameFile(_ path: String, to newPath: String) throws(Failure) {
    _ = try result { rename(path, newPath) }
  }

  /// Removes a file; one that is not there is no failure.
  static func removeFile(_ path: String) throws(Failure) {
    if unlink(path) < 0, errno != ENOENT { throw Failure(code: errno) }
  }

  /// Makes a folder; one that is there is no failure.
  static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) < 0, errno != EEXIST { throw Failure(code: errno) }
  }

  /// The path behind symbolic links; nil where there is no such file yet.
  static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Whether the path names something that must be written in place: a device, a pipe, a socket.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns the terminal has at the moment; nil where it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The number of this process.
  static var processNumber: Int32 { getpid() }

  private static func result<Number: SignedInteger>(_ call: () -> Number) throws(Failure) -> Number {
    while true {
      let number = call()
      if number >= 0 { return number }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }
}

/// The error number of a write to a pipe that nobody reads.
let closedPipeCode = EPIPE

/// The system's words for an error number.
func systemMessage(for code: Int32) -> String { String(cString: strerror(code)) }
