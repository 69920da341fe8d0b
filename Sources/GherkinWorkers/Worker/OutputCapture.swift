/// What this process prints, which goes to a file that the coordinator has too.
struct OutputCapture: Sendable {
  private let file: Descriptor
  private let ring: SharedRing

  init(_ file: Descriptor, _ ring: SharedRing) {
    self.file = file
    self.ring = ring
  }

  /// What was printed since it was asked last; nil for nothing.
  func take() -> [UInt8]? {
    SystemCalls.flushStandardStreams()
    let lost = SystemCalls.hasLostOutput() ? Array(Self.lossNotice.utf8) : nil
    guard SystemCalls.writingPosition(in: file.number) != ring.outputStart else { return lost }
    return OutputPart(file, ring).map { part in
      ring.outputStart = part.end
      return lost.map { part.bytes + [UInt8(ascii: "\n")] + $0 } ?? part.bytes
    }
  }

  private static let lossNotice =
    "… (something that was printed here is lost, as the folder for temporary files has no room; see TMPDIR)\n"
}

/// The part of a worker's output that was not told yet.
struct OutputPart {
  let bytes: [UInt8]
  /// Where the part ends in the output.
  let end: Int

  /// How many bytes of one part are kept, of its begin and of its end.
  private static let limit = 1 << 18

  /// Reads the part; nil where there is none.
  init?(_ file: Descriptor, _ ring: SharedRing) {
    end = SystemCalls.length(of: file.number)
    let start = max(ring.outputStart, 0)
    guard end > start else { return nil }
    guard end - start > 2 * Self.limit else {
      bytes = SystemCalls.bytes(of: file.number, from: start, count: end - start)
      return
    }
    bytes =
      SystemCalls.bytes(of: file.number, from: start, count: Self.limit)
      + Array("\n… (\(end - start - 2 * Self.limit) bytes left out)\n".utf8)
      + SystemCalls.bytes(of: file.number, from: end - Self.limit, count: Self.limit)
  }
}
