#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system's compression library, loaded at run time.
///
/// A program that was linked with it would not start on a machine without it.
struct Zlib: Sendable {
  // The types of zlib.h: `uLong` is as long as a pointer on these systems.
  private typealias Compress =
    @convention(c) (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt, Int32
    ) -> Int32
  private typealias Bound = @convention(c) (UInt) -> UInt

  /// The library; nil if the system has none.
  static let system = Zlib(names: ["libz.so.1", "libz.so", "/usr/lib/libz.1.dylib", "libz.dylib"])

  /// The level of compression: level 4 takes a third more time for a twentieth of the size.
  private static let level: Int32 = 3

  private let compress: Compress
  private let bound: Bound

  private init?(names: [String]) {
    for name in names {
      guard let library = dlopen(name, RTLD_LAZY), let compress = dlsym(library, "compress2"),
        let bound = dlsym(library, "compressBound")
      else { continue }
      self.compress = unsafeBitCast(compress, to: Compress.self)
      self.bound = unsafeBitCast(bound, to: Bound.self)
      return
    }
    return nil
  }

  /// Returns bytes in the zlib format (RFC 1950), which browsers call `deflate`; nil if the library fails.
  func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = bound(UInt(bytes.count))
    var isDone = false
    let result = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, filled in
      var count = capacity
      bytes.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress, let target = buffer.baseAddress else { return }
        isDone = compress(target, &count, start, UInt(source.count), Self.level) == 0
      }
      filled = isDone ? Int(count) : 0
    }
    return isDone ? result : nil
  }
}
