internal import CGherkinExtendedAttributes
internal import Foundation

/// System calls whose parameters differ between systems.
package enum PortableCalls {
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
