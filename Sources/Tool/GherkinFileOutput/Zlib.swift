#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system's compression library, loaded at run time.
///
/// A program that is linked against it would not start on a machine without it.
package struct Zlib: Sendable {
  // The types of zlib.h. `uLong` has the size of a pointer on the supported systems.
  private typealias Begin =
    @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
  private typealias BeginCompressing =
    @convention(c) (
      UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>, Int32
    ) -> Int32
  typealias Step = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
  typealias Call = @convention(c) (UnsafeMutableRawPointer) -> Int32

  /// The failure if the system has no zlib.
  package static let missing =
    "the system's compression library zlib (libz.so.1) is missing; install zlib, or use files that are not compressed"

  /// The library; nil if the system has none.
  package static let system = Zlib(names: ["libz.so.1", "libz.so", "/usr/lib/libz.1.dylib", "libz.dylib"])

  /// The compression level. Level 3 takes a third more time and saves only a twentieth of the size.
  private static let level: Int32 = 2

  private let beginInflating: Begin
  private let beginDeflating: BeginCompressing
  let inflate: Step
  let deflate: Step
  let resetInflating: Call
  let endInflating: Call
  let endDeflating: Call

  private init?(names: [String]) {
    for name in names {
      guard let library = dlopen(name, RTLD_LAZY), let beginInflating = dlsym(library, "inflateInit2_"),
        let beginDeflating = dlsym(library, "deflateInit2_"), let inflate = dlsym(library, "inflate"),
        let deflate = dlsym(library, "deflate"), let resetInflating = dlsym(library, "inflateReset"),
        let endInflating = dlsym(library, "inflateEnd"), let endDeflating = dlsym(library, "deflateEnd")
      else { continue }
      self.beginInflating = unsafeBitCast(beginInflating, to: Begin.self)
      self.beginDeflating = unsafeBitCast(beginDeflating, to: BeginCompressing.self)
      self.inflate = unsafeBitCast(inflate, to: Step.self)
      self.deflate = unsafeBitCast(deflate, to: Step.self)
      self.resetInflating = unsafeBitCast(resetInflating, to: Call.self)
      self.endInflating = unsafeBitCast(endInflating, to: Call.self)
      self.endDeflating = unsafeBitCast(endDeflating, to: Call.self)
      return
    }
    return nil
  }

  /// The largest window, with gzip's header and checksum (RFC 1952).
  private static let gzipWindow: Int32 = 15 + 16
  /// The library rejects programs that were built for another major version.
  private static let version = "1"

  /// Initializes decompression of gzip. Returns whether that succeeded.
  func beginInflating(_ stream: UnsafeMutablePointer<ZlibStream>) -> Bool {
    beginInflating(stream, Self.gzipWindow, Self.version, Int32(MemoryLayout<ZlibStream>.size)) == ZlibStream.ok
  }

  /// Initializes compression to gzip. Returns whether that succeeded.
  func beginDeflating(_ stream: UnsafeMutablePointer<ZlibStream>) -> Bool {
    let (method, memory, strategy): (Int32, Int32, Int32) = (8, 8, 0)
    let size = Int32(MemoryLayout<ZlibStream>.size)
    return beginDeflating(stream, Self.level, method, Self.gzipWindow, memory, strategy, Self.version, size)
      == ZlibStream.ok
  }
}

/// The state of zlib between two calls: `z_stream` of `zlib.h`, with members of the same types in the same order.
struct ZlibStream {
  static let ok: Int32 = 0
  static let streamEnd: Int32 = 1
  /// No progress was possible.
  static let bufferError: Int32 = -5
  static let noFlush: Int32 = 0
  static let finish: Int32 = 4

  var nextIn: UnsafePointer<UInt8>?
  var availableIn: UInt32 = 0
  private var totalIn: UInt = 0
  var nextOut: UnsafeMutablePointer<UInt8>?
  var availableOut: UInt32 = 0
  private var totalOut: UInt = 0
  private var message: UnsafePointer<CChar>?
  private var state: OpaquePointer?
  private var allocate: OpaquePointer?
  private var free: OpaquePointer?
  private var opaque: OpaquePointer?
  private var dataType: Int32 = 0
  private var checksum: UInt = 0
  private var reserved: UInt = 0

  init() {}
}
