internal import Foundation

// The system's function, which is shadowed by the method of the same name below.
private let systemRead: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = read

/// System calls on files that throw error numbers.
package enum SystemCalls {
  /// The `errno` of a failed call.
  package struct Failure: Error, Equatable {
    package var code: Int32

    /// Creates a failure with an `errno`.
    package init(code: Int32) {
      self.code = code
    }

    // No system has negative error numbers.
    /// The path is that of a folder, a pipe, a socket or a device.
    package static let notRegular = Self(code: -1)
    /// Another program changed the file while it was being worked on.
    package static let changed = Self(code: -2)
    /// Another process writes to the folder.
    package static let inUse = Self(code: -3)
  }

  /// Returns the path with symbolic links resolved; nil if the file does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns the target of a symbolic link as written; nil for any other file.
  package static func linkTarget(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// Returns the time of the last change of a file's content, in nanoseconds since 1970; nil if there is no file.
  package static func modificationTime(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Opens a file, device or pipe for reading, and returns its descriptor. Waits for the writer of a pipe.
  package static func openForReading(_ path: String) throws(Failure) -> Int32 {
    try result { open(path, O_RDONLY | O_CLOEXEC) }
  }

  /// Opens a regular file. Never blocks, as opening a pipe could.
  package static func openRegular(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    let descriptor = try result { open(path, flags | O_NONBLOCK | O_CLOEXEC) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegular
    }
    return descriptor
  }

  /// Returns the size of an open file in bytes.
  package static func size(of descriptor: Int32) throws(Failure) -> Int {
    var status = stat()
    _ = try result { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  /// Reads the next bytes of a descriptor, up to a number; returns none at the end.
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

  /// Reads from the position of a descriptor to the end.
  ///
  /// - Throws: `EFBIG` if there are more bytes than a limit.
  package static func readAll(_ descriptor: Int32, atMost limit: Int = .max) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let part = try read(descriptor, upTo: 64 << 10), !part.isEmpty {
      bytes += part
      guard bytes.count <= limit else { throw Failure(code: EFBIG) }
    }
    return bytes
  }

  /// Repeats a call that was interrupted by a signal.
  package static func result<Number: SignedInteger>(_ call: () -> Number) throws(Failure) -> Number {
    while true {
      let number = call()
      if number >= 0 { return number }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }
}

/// Returns the message for an error number: that of the system, or that of a failure that the system does not know.
package func systemMessage(for code: Int32) -> String {
  switch SystemCalls.Failure(code: code) {
  case .notRegular: "it is not a regular file"
  case .changed: "it changed in the meantime; repeat the command"
  case .inUse: "another gherkin-run writes to the folder; repeat the command when it has ended"
  default: String(cString: strerror(code))
  }
}
