internal import CGherkinExtendedAttributes
internal import Foundation

private let systemRead = read

/// System calls whose parameters differ between systems, or whose names methods have too.
package enum PortableCalls {
  /// Reads bytes of a descriptor into a buffer, and returns their number; 0 at the end, and -1 for an error.
  package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
  }

  /// Creates a stream socket of an address family, and returns its descriptor.
  package static func streamSocket(_ family: Int32) -> Int32 {
    #if canImport(Glibc)
    socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
    socket(family, SOCK_STREAM, 0)
    #endif
  }

  /// Sets an extended attribute of a file, and returns whether the file system has such attributes.
  @discardableResult
  package static func setAttribute(_ name: String, to value: String, ofFile path: String) -> Bool {
    #if canImport(Darwin)
    setxattr(path, name, value, value.utf8.count, 0, 0) == 0
    #else
    setxattr(path, name, value, value.utf8.count, 0) == 0
    #endif
  }

  /// Returns an extended attribute of a file with at most 64 bytes; empty if it is missing.
  package static func attribute(_ name: String, ofFile path: String) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      #if canImport(Darwin)
      count = max(0, getxattr(path, name, buffer.baseAddress, buffer.count, 0, 0))
      #else
      count = max(0, getxattr(path, name, buffer.baseAddress, buffer.count))
      #endif
    }
  }
}
