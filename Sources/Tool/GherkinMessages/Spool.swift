internal import Synchronization
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Stores bytes that a report needs later: a few MiB in memory, more in a temporary file without a name.
///
/// If the file cannot be created, for example on a full disk, all bytes stay in memory.
package final class Spool: Sendable {
  /// Stored bytes, which are released with the last reference to the entry.
  package final class Entry: Sendable {
    private enum Content: Sendable {
      case memory([UInt8], Spool)
      case temporary(Spool, offset: Int)
      case stream(StreamFile, offset: Int)
    }

    private let content: Content
    /// The number of bytes.
    package let count: Int

    fileprivate init(_ spool: Spool, _ bytes: [UInt8], offset: Int?) {
      count = bytes.count
      content = offset.map { .temporary(spool, offset: $0) } ?? .memory(bytes, spool)
    }

    /// Creates an entry for bytes of a stream's file, without a copy of them.
    package init(_ file: StreamFile, offset: Int, count: Int) {
      content = .stream(file, offset: offset)
      self.count = count
    }

    deinit {
      switch content {
      case .memory(_, let spool): spool.release(count, entries: 0)
      case .temporary(let spool, _): spool.release(0, entries: 1)
      case .stream: break
      }
    }

    /// The bytes; if they cannot be read back, a text with the reason.
    package var bytes: [UInt8] {
      do {
        return try whole()
      } catch {
        return Array("(\(error))".utf8)
      }
    }

    /// Returns all bytes.
    ///
    /// - Throws: ``ReadFailure`` if they cannot be read back.
    package func whole() throws(ReadFailure) -> [UInt8] {
      errno = 0
      let bytes = bytes(in: 0..<count)
      guard bytes.count == count else { throw ReadFailure(count: count, code: errno) }
      return bytes
    }

    /// Returns some of the bytes; fewer if the file cannot be read.
    func bytes(in range: Range<Int>) -> [UInt8] {
      switch content {
      case .memory(let bytes, _): range.count == bytes.count ? bytes : Array(bytes[range])
      case .temporary(let spool, let offset): spool.read(offset + range.lowerBound, range.count)
      case .stream(let file, let offset): file.read(offset + range.lowerBound, range.count)
      }
    }
  }

  /// Stored bytes cannot be read back.
  package struct ReadFailure: Error, CustomStringConvertible {
    let count: Int
    /// The `errno`; 0 if the file was shortened.
    let code: Int32

    package var description: String {
      let reason = code == 0 ? "it was shortened" : String(cString: strerror(code))
      return "\(count) bytes could not be read back from a temporary file: \(reason)"
    }
  }

  private struct State {
    /// The descriptor of the file; nil until it is needed.
    var file: Int32?
    /// The file offset for the next bytes.
    var end = 0
    /// The number of entries in the file.
    var entries = 0
    /// The number of bytes in memory.
    var inMemory = 0
    /// Whether the file could not be created.
    var isRefused = false
  }

  /// The maximum number of bytes in memory.
  private static let memoryLimit = 4 << 20

  private let state = Mutex(State())

  /// Creates an empty spool.
  package init() {}

  deinit {
    if let file = state.withLock(\.file) { close(file) }
  }

  /// Stores bytes.
  package func keep(_ bytes: [UInt8]) -> Entry {
    let offset: Int? = state.withLock { state in
      if state.inMemory + bytes.count > Self.memoryLimit, let offset = Self.write(bytes, &state) { return offset }
      state.inMemory += bytes.count
      return nil
    }
    return Entry(self, bytes, offset: offset)
  }

  private static func write(_ bytes: [UInt8], _ state: inout State) -> Int? {
    guard !state.isRefused, let file = state.file ?? makeFile(&state) else { return nil }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(file, buffer.baseAddress?.advanced(by: written), buffer.count - written, off_t(state.end + written))
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return nil
      }
    }
    defer { state.end += bytes.count }
    state.entries += 1
    return state.end
  }

  private static func makeFile(_ state: inout State) -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array((folder + "/gherkin-run-XXXXXX").utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else {
      state.isRefused = true
      return nil
    }
    unlink(path)
    // Processes that steps start must not inherit the descriptor.
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    state.file = file
    return file
  }

  fileprivate func read(_ offset: Int, _ count: Int) -> [UInt8] {
    guard let file = state.withLock(\.file) else { return [] }
    return StreamFile.read(file, offset, count)
  }

  fileprivate func release(_ bytes: Int, entries: Int) {
    state.withLock { state in
      state.inMemory -= bytes
      state.entries -= entries
      guard entries > 0, state.entries == 0, let file = state.file else { return }
      // The space can be reused.
      if ftruncate(file, 0) == 0 { state.end = 0 }
    }
  }
}

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
