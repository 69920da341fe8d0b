#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
import GherkinRuntime
import Synchronization

/// A stream of bytes from one process to another through memory that both have: what is in it stays when the writer
/// dies, and costs no call of the system.
///
/// Unchecked, as the compiler knows nothing of the other process: there is one writer and one reader, each moves a
/// position of its own, and bytes are only touched on the side of the positions that is one's own.
final class SharedRing: @unchecked Sendable {
  /// How many bytes may wait.
  private static let capacity = 1 << 20
  /// The positions are before the bytes, each in a cache line of its own.
  private static let headerLength = 256

  private let memory: UnsafeMutableRawPointer
  /// How many bytes this process has read.
  private let readPosition = Atomic<Int>(0)
  /// How many bytes were read so far, for the writer, which waits for room. The reader does not trust it.
  private let head: UnsafeMutablePointer<Atomic<Int>>
  /// How many bytes were written so far.
  private let tail: UnsafeMutablePointer<Atomic<Int>>
  /// How much of what the process printed was told so far, in bytes.
  private let toldOutput: UnsafeMutablePointer<Atomic<Int>>
  /// A random number that the coordinator also passes in the environment of its worker.
  private let mark: UnsafeMutablePointer<Atomic<UInt64>>

  /// Creates the ring in a file that is long enough, or is to become so.
  init(_ file: Descriptor, isNew: Bool) throws(SystemError) {
    let length = Self.headerLength + Self.capacity
    if isNew { try SystemCalls.setLength(of: file.number, to: length) }
    // Memory beyond the end of a file ends the process that reads it.
    guard SystemCalls.length(of: file.number) >= length else {
      throw SystemError(action: "share memory", code: EINVAL)
    }
    let address = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
    guard let address, address != MAP_FAILED else { throw SystemError(action: "share memory", code: errno) }
    memory = address
    head = (address + 0).assumingMemoryBound(to: Atomic<Int>.self)
    tail = (address + 64).assumingMemoryBound(to: Atomic<Int>.self)
    toldOutput = (address + 128).assumingMemoryBound(to: Atomic<Int>.self)
    mark = (address + 192).assumingMemoryBound(to: Atomic<UInt64>.self)
    if isNew { mark.pointee.store(.random(in: 1 ... .max), ordering: .releasing) }
  }

  deinit {
    munmap(memory, Self.headerLength + Self.capacity)
  }

  /// The mark of this ring, as text.
  var markText: String { String(mark.pointee.load(ordering: .acquiring), radix: 16) }

  /// Where in the output the next part begins that is to be told.
  var outputStart: Int {
    get { toldOutput.pointee.load(ordering: .acquiring) }
    set { toldOutput.pointee.store(newValue, ordering: .releasing) }
  }

  /// Writes bytes after a ``FrameHeader``; while there is no room, calls `wait`.
  func writeFrame(_ bytes: [UInt8], wait: () -> Void) {
    withUnsafeBytes(of: FrameHeader.value(for: bytes.count)) { write($0, wait) }
    bytes.withUnsafeBytes { write($0, wait) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ wait: () -> Void) {
    var rest = bytes[...]
    var position = tail.pointee.load(ordering: .relaxed)
    while !rest.isEmpty {
      let room = Self.capacity &- (position &- head.pointee.load(ordering: .acquiring))
      guard room > 0 else {
        wait()
        continue
      }
      let offset = position % Self.capacity
      let count = min(rest.count, room, Self.capacity - offset)
      let place = UnsafeMutableRawBufferPointer(start: memory + Self.headerLength + offset, count: count)
      place.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
      rest = rest.dropFirst(count)
      position += count
      tail.pointee.store(position, ordering: .releasing)
    }
  }

  /// Adds all bytes that wait to `bytes`, and makes room for more. Only one thread at a time may read.
  ///
  /// The position of the reader in shared memory is written and never read, so that it is fixed where it was
  /// overwritten.
  ///
  /// - Throws: if the other process has overwritten the position of the writer.
  func read(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes) {
    var position = readPosition.load(ordering: .relaxed)
    var left = tail.pointee.load(ordering: .acquiring) &- position
    guard (0...Self.capacity).contains(left) else { throw ByteReader.InvalidBytes() }
    while left > 0 {
      let offset = position % Self.capacity
      let count = min(left, Self.capacity - offset)
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: memory + Self.headerLength + offset, count: count))
      position += count
      left -= count
    }
    readPosition.store(position, ordering: .relaxed)
    head.pointee.store(position, ordering: .releasing)
  }
}
