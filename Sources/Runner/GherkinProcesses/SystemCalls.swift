internal import CGherkinProcess
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
@preconcurrency internal import Glibc
#elseif canImport(Musl)
@preconcurrency internal import Musl
#endif

/// A failed system call.
package struct SystemError: Error, CustomStringConvertible {
  /// The operation that failed: `start the process`.
  package let action: String
  package let code: Int32

  /// Creates an error from the code of a failed call.
  package init(action: String, code: Int32) {
    self.action = action
    self.code = code
  }

  package var description: String { "cannot \(action): \(String(cString: strerror(code)))" }
}

/// System calls for processes and shared memory.
package enum SystemCalls {
  /// Throws an error if a call fails; repeats it if a signal interrupted it.
  @discardableResult
  package static func check(_ action: String, _ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(action: action, code: code) }
    }
  }

  /// Creates a pair of connected sockets.
  ///
  /// On Linux, no process inherits them even if it starts before this function returns: the end of a worker would not be
  /// noticed while another one has its socket. On Darwin, ``ChildProcess`` closes them.
  package static func connectedPair() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
    let kind = SOCK_STREAM | SOCK_CLOEXEC
    #else
    let kind = SOCK_STREAM
    #endif
    try check("create a connection") { socketpair(AF_UNIX, kind, 0, &ends) }
    #if canImport(Darwin)
    // A write to a closed connection must not end the process.
    for end in ends {
      var isOn: Int32 = 1
      setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    #endif
    return (try Descriptor(ends[0]), try Descriptor(ends[1]))
  }

  /// Creates a file without a name, in the folder for temporary files.
  package static func namelessFile() throws(SystemError) -> Descriptor {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array((folder + "/gherkin-run-XXXXXX").utf8CString)
    let file = try check("create a temporary file in \(folder)") { mkstemp(&path) }
    unlink(path)
    return try Descriptor(file)
  }

  /// Extends an empty file and allocates its disk space: writing to memory that is mapped to a file on a full disk would
  /// kill the process.
  package static func setLength(of file: Int32, to count: Int) throws(SystemError) {
    let action = "allocate space in a temporary file"
    #if canImport(Darwin)
    var space = fstore_t(
      fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: off_t(count),
      fst_bytesalloc: 0)
    // Not every file system can allocate space in advance.
    if fcntl(file, F_PREALLOCATE, &space) < 0, errno == ENOSPC { throw SystemError(action: action, code: ENOSPC) }
    #endif
    try check(action) { ftruncate(file, off_t(count)) }
    #if !canImport(Darwin)
    let code = posix_fallocate(file, 0, off_t(count))
    guard code == 0 else { throw SystemError(action: action, code: code) }
    #endif
  }

  /// Makes all writes append to the file.
  package static func setAppending(_ file: Int32) throws(SystemError) {
    let flags = try check("read how a file is open") { fcntl(file, F_GETFL) }
    try check("write at the end of a file") { fcntl(file, F_SETFL, flags | O_APPEND) }
  }

  /// Truncates a file that is only appended to.
  package static func empty(_ file: Int32) {
    if ftruncate(file, 0) == 0 { lseek(file, 0, SEEK_SET) }
  }

  package static func length(of file: Int32) -> Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns whether a descriptor is open and a socket, or another file without positions.
  package static func isSocket(_ descriptor: Int32) -> Bool {
    // The fastest call that tells, because this is asked after each step.
    lseek(descriptor, 0, SEEK_CUR) < 0 && errno == ESPIPE
  }

  /// Returns whether a descriptor is open and a regular file.
  package static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether standard output and standard error are open, and write to a file at this position next.
  package static func standardStreamsWrite(at position: Int) -> Bool {
    lseek(1, 0, SEEK_CUR) == position && lseek(2, 0, SEEK_CUR) == position
  }

  /// Returns some bytes of a file; fewer at its end.
  package static func bytes(of file: Int32, from start: Int, count: Int) -> [UInt8] {
    Array(unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < count {
        let got = pread(file, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(start + filled))
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  /// Writes all bytes; fails if the reader has closed the connection.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError(action: "write to a process", code: errno)
      }
    }
  }

  /// Reads exactly the requested number of bytes; returns nil if the other end is closed before.
  package static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, 1 << 20))
    while bytes.count < count {
      let part = [UInt8](unsafeUninitializedCapacity: min(count - bytes.count, 1 << 16)) { buffer, filled in
        var got = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        while got < 0, errno == EINTR { got = recv(descriptor, buffer.baseAddress, buffer.count, 0) }
        filled = max(got, 0)
      }
      if part.isEmpty { return nil }
      bytes += part
    }
    return bytes
  }

  /// Closes a connection for both ends, even if other threads use the descriptor.
  package static func disconnect(_ descriptor: Int32) {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Redirects standard output and standard error to a file.
  package static func redirectOutput(to file: Int32) {
    flushStandardStreams()
    dup2(file, 1)
    dup2(file, 2)
  }

  package static func flushStandardStreams() {
    process_flush_output()
  }

  /// Whether output was lost since the last call of ``forgetLostOutput()``, for example because the disk was full.
  package static var isOutputLost: Bool { ferror(stdout) != 0 }

  package static func forgetLostOutput() { clearerr(stdout) }

  /// Opens standard output and standard error again if a step has closed them.
  ///
  /// - Returns: the names of those that were closed.
  package static func reopenStandardStreams(on file: Int32) -> [String] {
    [(Int32(1), "standard output"), (2, "standard error")].filter { number, _ in
      fcntl(number, F_GETFD) < 0 && errno == EBADF && dup2(file, number) == number
    }.map(\.1)
  }

  /// Enables line buffering of output, so that little is lost if the process crashes.
  package static func printByLines() {
    setvbuf(stdout, nil, _IOLBF, 0)
  }

  /// Limits the memory of this process.
  package static func limitMemory(to bytes: Int) throws(SystemError) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    #else
    let resource = RLIMIT_DATA
    #endif
    try check("limit the memory of a worker") { setrlimit(resource, &limit) }
  }

  #if canImport(Darwin)
  // The sockets have SO_NOSIGPIPE.
  package static let noSignal: Int32 = 0
  #else
  package static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}
