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
