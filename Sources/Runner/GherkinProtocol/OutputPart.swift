internal import CGherkinProcess

/// The unreported part of a worker's output.
package struct OutputPart {
  package let bytes: [UInt8]
  /// The end of the part in the output.
  package let end: Int

  /// The maximum number of bytes that are kept from the beginning and from the end of a part.
  package static let limit = 1 << 18

  /// Reads the part; returns nil if there is none.
  package init?(_ file: Descriptor, _ ring: SharedRing) {
    end = SystemCalls.length(of: file.number)
    let start = max(ring.outputStart, 0)
    guard end > start else { return nil }
    guard end - start > 2 * Self.limit else {
      bytes = SystemCalls.bytes(of: file.number, from: start, count: end - start)
      return
    }
    bytes =
      SystemCalls.bytes(of: file.number, from: start, count: Self.limit)
      + Array("\n… (\(end - start - 2 * Self.limit) bytes omitted)\n".utf8)
      + SystemCalls.bytes(of: file.number, from: end - Self.limit, count: Self.limit)
  }
}
