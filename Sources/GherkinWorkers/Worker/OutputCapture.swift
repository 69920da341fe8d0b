internal import CGherkinProcess

/// The output of this process, which is redirected to a file that the coordinator shares.
struct OutputCapture: Sendable {
  private let file: Descriptor
  private let ring: SharedRing

  init(_ file: Descriptor, _ ring: SharedRing) {
    self.file = file
    self.ring = ring
  }

  /// Returns the flushed output since the last call; nil if there is none.
  func take() -> [UInt8]? {
    let closed = SystemCalls.reopenStandardStreams(on: file.number)
    // What could not be written to a closed stream is still buffered.
    if !closed.isEmpty { SystemCalls.flushStandardStreams() }
    let isLost = SystemCalls.hasLostOutput()
    let lost = closed.isEmpty ? (isLost ? Array(Self.lossNotice.utf8) : nil) : Array(Self.notice(ofClosed: closed).utf8)
    guard SystemCalls.writingPosition(in: file.number) != ring.outputStart else { return lost }
    return OutputPart(file, ring).map { part in
      finish(part)
      return lost.map { part.bytes + [UInt8(ascii: "\n")] + $0 } ?? part.bytes
    }
  }

  /// Advances to the next part, or truncates the file so that it does not grow with every step. Concurrent output of
  /// other threads at that moment is lost.
  private func finish(_ part: OutputPart) {
    guard part.end > OutputPart.limit else {
      ring.outputStart = part.end
      return
    }
    // If the process crashes in between, the part is reported twice, and nothing is lost.
    ring.outputStart = 0
    SystemCalls.empty(file.number)
  }

  private static func notice(ofClosed names: [String]) -> String {
    let streams = names.joined(separator: " and ")
    return "… (later output of the step or hook was lost because it closed \(streams); "
      + "close only descriptors that it has opened)\n"
  }

  private static let lossNotice =
    "… (output was lost here because the folder for temporary files is full; see TMPDIR)\n"
}

/// The unreported part of a worker's output.
struct OutputPart {
  let bytes: [UInt8]
  /// The end of the part in the output.
  let end: Int

  /// The maximum number of bytes that are kept from the beginning and from the end of a part.
  static let limit = 1 << 18
  /// The size of a part at which its middle is removed from the file while its step runs.
  private static let fileLimit = 1 << 24

  /// Removes the middle of a part that is too long from the file.
  static func bound(_ file: Descriptor, _ ring: SharedRing) {
    let end = SystemCalls.length(of: file.number)
    let start = min(max(ring.outputStart, 0), end)
    guard end - start > fileLimit else { return }
    process_free_space(file.number, start + limit, end - limit)
  }

  /// Reads the part; returns nil if there is none.
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
      + Array("\n… (\(end - start - 2 * Self.limit) bytes omitted)\n".utf8)
      + SystemCalls.bytes(of: file.number, from: end - Self.limit, count: Self.limit)
  }
}
