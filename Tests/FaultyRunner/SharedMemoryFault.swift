import Foundation

/// Overwrites the memory that a worker shares with its coordinator, as stray pointers could.
enum SharedMemoryFault: String, CaseIterable, Sendable {
  /// The positions of the reader and the writer, and the messages.
  case head, tail, farTail, messages, outputPosition

  /// Causes the fault.
  ///
  /// - Throws: an error if the memory is not found.
  func happen() throws {
    // The list may change while it is read.
    guard let memory = (0..<100).lazy.compactMap({ _ in Self.sharedMemory }).first else { throw Refusal() }
    switch self {
    case .head: memory.storeBytes(of: -12_345_678, as: Int.self)
    case .tail: memory.storeBytes(of: Int.min + 3, toByteOffset: 64, as: Int.self)
    case .farTail:
      let tail = memory.load(fromByteOffset: 64, as: Int.self)
      memory.storeBytes(of: tail + 500_000, toByteOffset: 64, as: Int.self)
    case .messages:
      let tail = memory.load(fromByteOffset: 64, as: Int.self)
      for offset in 0..<4096 {
        memory.storeBytes(
          of: UInt8(truncatingIfNeeded: offset &* 37 &+ 200), toByteOffset: 256 + (tail + offset) % (1 << 20),
          as: UInt8.self)
      }
      memory.storeBytes(of: tail + 4096, toByteOffset: 64, as: Int.self)
    case .outputPosition: memory.storeBytes(of: Int.max, toByteOffset: 128, as: Int.self)
    }
  }

  /// The start address of the shared memory, from Linux's list of memory mappings.
  private static var sharedMemory: UnsafeMutableRawPointer? {
    let bytes = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    let maps = String(decoding: bytes ?? Data(), as: UTF8.self)
    let line = maps.split(separator: "\n").first { $0.contains("/gherkin-run-") && $0.contains("rw-s") }
    return line?.split(separator: "-").first.flatMap { UInt(String($0), radix: 16) }
      .flatMap(UnsafeMutableRawPointer.init(bitPattern:))
  }
}
