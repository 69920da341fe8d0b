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
    }

    private let content: Content
    /// The number of bytes.
    package let count: Int

    fileprivate init(_ spool: Spool, _ bytes: [UInt8], offset: Int?) {
      count = bytes.count
      content = offset.map { .temporary(spool, offset: $0) } ?? .memory(bytes, spool)
    }

    deinit {
      switch content {
      case .memory(_, let spool): spool.release(count, entries: 0)
      case .temporary(let spool, _): spool.release(0, entries: 1)
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
      switch content {
      case .memory(let bytes, _): return bytes
      case .temporary(let spool, let offset):
        errno = 0
        let bytes = spool.read(offset, count)
        guard bytes.count == count else { throw ReadFailure(count: count, code: errno) }
        return bytes
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

  /// Returns some bytes of the file; fewer if it was shortened.
  fileprivate func read(_ offset: Int, _ count: Int) -> [UInt8] {
    guard let file = state.withLock(\.file) else { return [] }
    return Array(unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(file, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 || errno != EINTR {
          return
        }
      }
    }
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
