import GherkinProtocol
package import GherkinProcesses
internal import CGherkinProcess
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A byte stream from one process to another through shared memory. Its content survives the writer, and writing
/// requires no system calls.
///
/// Unchecked, because the compiler cannot know the other process: there is one writer and one reader, each advances its
/// own position, and each accesses only the bytes on its own side of the positions.
package final class SharedRing: @unchecked Sendable {
  /// The maximum number of unread bytes.
  private static let capacity = 1 << 20
  /// The positions precede the bytes, each in its own cache line.
  private static let headerLength = 256

  private let memory: UnsafeMutableRawPointer
  /// The number of bytes that this process has read.
  private var readPosition = 0
  /// The number of bytes read so far, for the writer, which waits while the ring is full. The reader does not trust it.
  private let head: UnsafeMutablePointer<Int>
  /// The number of bytes written so far.
  private let tail: UnsafeMutablePointer<Int>
  /// The number of bytes of the process's output reported so far.
  private let reportedOutput: UnsafeMutablePointer<Int>
  /// A random number that the coordinator also passes to its worker in the environment.
  private let mark: UnsafeMutablePointer<Int>

  /// Maps the ring to a file that is long enough, or is extended.
  package init(_ file: Descriptor, isNew: Bool) throws(SystemError) {
    let length = Self.headerLength + Self.capacity
    if isNew { try SystemCalls.setLength(of: file.number, to: length) }
    // Accessing memory beyond the end of a file kills the process.
    guard SystemCalls.length(of: file.number) >= length else {
      throw SystemError(action: "share memory", code: EINVAL)
    }
    let address = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
    guard let address, address != MAP_FAILED else { throw SystemError(action: "share memory", code: errno) }
    memory = address
    head = (address + 0).assumingMemoryBound(to: Int.self)
    tail = (address + 64).assumingMemoryBound(to: Int.self)
    reportedOutput = (address + 128).assumingMemoryBound(to: Int.self)
    mark = (address + 192).assumingMemoryBound(to: Int.self)
    if isNew { process_store(mark, .random(in: 1 ... .max)) }
  }

  deinit {
    munmap(memory, Self.headerLength + Self.capacity)
  }

  /// The ring's mark as text.
  package var markText: String { String(process_load(mark), radix: 16) }

  /// The start of the next part of the output to report.
  package var outputStart: Int {
    get { process_load(reportedOutput) }
    set { process_store(reportedOutput, newValue) }
  }

  /// Writes bytes after a ``FrameHeader``; calls `wait` while the ring is full.
  package func writeFrame(_ bytes: [UInt8], wait: () -> Void) {
    withUnsafeBytes(of: FrameHeader.value(for: bytes.count)) { write($0, wait) }
    bytes.withUnsafeBytes { write($0, wait) }
  }

  // Without slices, which are slow in the debug builds of runners.
  private func write(_ bytes: UnsafeRawBufferPointer, _ wait: () -> Void) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    var position = tail.pointee
    while done < bytes.count {
      let room = Self.capacity &- (position &- process_load(head))
      guard room > 0 else {
        wait()
        continue
      }
      let offset = position % Self.capacity
      let count = min(min(bytes.count - done, room), Self.capacity - offset)
      memcpy(memory + Self.headerLength + offset, start + done, count)
      done += count
      position += count
      process_store(tail, position)
    }
  }

  /// Appends all unread bytes to `bytes`, and frees their space. Only one thread may read at a time.
  ///
  /// The reader's position in shared memory is written but never read, so that it is repaired if it was overwritten.
  ///
  /// - Throws: if the other process has overwritten the writer's position.
  package func read(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes) {
    var position = readPosition
    var left = process_load(tail) &- position
    guard (0...Self.capacity).contains(left) else { throw ByteReader.InvalidBytes() }
    while left > 0 {
      let offset = position % Self.capacity
      let count = min(left, Self.capacity - offset)
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Self.headerLength + offset, count: count))
      position += count
      left -= count
    }
    readPosition = position
    process_store(head, position)
  }
}

/// The unreported part of a worker's output.
package struct OutputPart {
  package let bytes: [UInt8]
  /// The end of the part in the output.
  package let end: Int

  /// The maximum number of bytes that are kept from the beginning and from the end of a part.
  package static let limit = 1 << 18

  /// Reads the part; returns nil if there is none.
  package init?(_ file: Descriptor, _ ring: SharedRing) {
    end = SystemCalls.length(of: file.number)
    let start = max(ring.outputStart, 0)
    guard end > start else { return nil }
    guard end - start > 2 * Self.limit else {
      bytes = SystemCalls.bytes(of: file.number, from: start, count: end - start)
      return
    }
    bytes =
      SystemCalls.bytes(of: file.number, from: start, count: Self.limit)
      + Array("\n… (\(end - start - 2 * Self.limit) bytes omitted)\n".utf8)
      + SystemCalls.bytes(of: file.number, from: end - Self.limit, count: Self.limit)
  }
}
