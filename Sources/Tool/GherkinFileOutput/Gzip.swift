/// Decompresses a gzip file (RFC 1952) that is read in chunks, and returns its content in chunks of bounded size.
package final class GzipReader {
  /// The reason why a file cannot be read.
  package struct Failure: Error {
    /// The problem, and the remedy if there is one.
    package let reason: String
  }

  /// The maximum number of bytes returned at once: a small file can have a large content.
  private static let limit = 256 << 10

  private let zlib: Zlib
  private let stream: UnsafeMutablePointer<ZlibStream>
  private var input: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameter zlib: the system's library; nil if it is missing.
  /// - Throws: if the library is missing.
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

  /// Returns whether bytes are those of a gzip file.
  package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns the next chunk of the content; empty at the end.
  ///
  /// - Parameter next: returns the next chunk of the file; empty at its end.
  /// - Throws: the error of `next`, or a failure if the file is damaged or truncated.
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
      // Concatenated gzip files are one file.
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

  /// Returns the next chunk of the content; nil if the file is damaged.
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

/// Writes a gzip file (RFC 1952) in chunks.
package final class GzipWriter {
  private static let chunk = 64 << 10

  private let zlib: Zlib
  private let stream: UnsafeMutablePointer<ZlibStream>

  /// Creates a writer; nil if the system has no zlib, or zlib cannot be initialized.
  package init?(_ zlib: Zlib? = .system) {
    guard let zlib else { return nil }
    self.zlib = zlib
    stream = .allocate(capacity: 1)
    stream.initialize(to: ZlibStream())
    guard zlib.beginDeflating(stream) else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    _ = zlib.endDeflating(stream)
    stream.deallocate()
  }

  /// Compresses the next chunk of the content, and returns the bytes of the file that are ready.
  package func compress(_ bytes: ArraySlice<UInt8>) -> [UInt8] { deflated(bytes, ZlibStream.noFlush) }

  /// Ends the file, and returns the rest of its bytes.
  package func finish() -> [UInt8] { deflated([], ZlibStream.finish) }

  private func deflated(_ bytes: ArraySlice<UInt8>, _ flush: Int32) -> [UInt8] {
    var result: [UInt8] = []
    // The library uses 32-bit counts.
    var rest = bytes
    repeat {
      let part = rest.prefix(1 << 30)
      rest = rest.dropFirst(part.count)
      part.withUnsafeBufferPointer { input in
        stream.pointee.nextIn = input.baseAddress
        stream.pointee.availableIn = UInt32(input.count)
        repeat {
          result += [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
            stream.pointee.nextOut = buffer.baseAddress
            stream.pointee.availableOut = UInt32(buffer.count)
            _ = zlib.deflate(stream, flush)
            count = buffer.count - Int(stream.pointee.availableOut)
          }
        } while stream.pointee.availableOut == 0
      }
    } while !rest.isEmpty
    return result
  }
}
