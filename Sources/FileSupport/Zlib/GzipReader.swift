/// Reads a gzip file (RFC 1952) that comes in parts, and gives its content in parts of bounded size.
package final class GzipReader {
  /// Why a file cannot be read.
  package struct Failure: Error {
    /// The problem, and the remedy if there is one.
    package let reason: String
  }

  /// The most bytes that are given at once: a small file can have a large content.
  private static let limit = 256 << 10

  private let zlib: Zlib
  private let stream: UnsafeMutablePointer<ZlibStream>
  private var input: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Begins with nothing.
  ///
  /// - Parameter zlib: the system's library; nil if it has none.
  /// - Throws: that the library is missing.
  package init(_ zlib: Zlib? = .system) throws(Failure) {
    guard let zlib else { throw Failure(reason: Zlib.missing) }
    self.zlib = zlib
    stream = .allocate(capacity: 1)
    stream.initialize(to: ZlibStream())
    guard zlib.beginInflating(stream) else {
      stream.deallocate()
      throw Failure(reason: "zlib cannot start; check that memory is available")
    }
  }

  deinit {
    _ = zlib.endInflating(stream)
    stream.deallocate()
  }

  /// Whether bytes are those of a gzip file.
  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Gives the next part of the content; an empty one at the end.
  ///
  /// - Parameter next: gives the next part of the file; an empty one at its end.
  /// - Throws: what `next` throws, or that the file is damaged or not whole.
  package func read<Other: Error>(
    next: () throws(Other) -> [UInt8], failure: (Failure) -> Other
  ) throws(Other) -> [UInt8] {
    while true {
      if position == input.count {
        input = try next()
        position = 0
        if input.isEmpty {
          guard isAtEnd else { throw failure(Failure(reason: "the gzip file is incomplete; write or copy it again")) }
          return []
        }
      }
      // Files that were written one after the other are one file.
      if isAtEnd {
        _ = zlib.resetInflating(stream)
        isAtEnd = false
      }
      guard let part = inflated() else {
        throw failure(Failure(reason: "the gzip file is damaged; write or copy it again"))
      }
      if !part.isEmpty { return part }
    }
  }

  /// The next part of the content; nil if the file is damaged.
  private func inflated() -> [UInt8]? {
    var status = ZlibStream.ok
    let part = [UInt8](unsafeUninitializedCapacity: Self.limit) { buffer, count in
      input.withUnsafeBufferPointer { input in
        stream.pointee.nextIn = input.baseAddress.map { $0 + position }
        stream.pointee.availableIn = UInt32(input.count - position)
        stream.pointee.nextOut = buffer.baseAddress
        stream.pointee.availableOut = UInt32(buffer.count)
        status = zlib.inflate(stream, ZlibStream.noFlush)
        position = input.count - Int(stream.pointee.availableIn)
        count = buffer.count - Int(stream.pointee.availableOut)
      }
    }
    isAtEnd = status == ZlibStream.streamEnd
    return status == ZlibStream.ok || status == ZlibStream.bufferError || isAtEnd ? part : nil
  }
}
