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
