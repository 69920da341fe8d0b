import GherkinProtocol

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
    // The usual answer, given after each step: nothing was written, and no stream is closed.
    if SystemCalls.standardStreamsWrite(at: ring.outputStart), !SystemCalls.isOutputLost { return nil }
    let closed = SystemCalls.reopenStandardStreams(on: file.number)
    // What could not be written to a closed stream is still buffered.
    if !closed.isEmpty { SystemCalls.flushStandardStreams() }
    let isLost = SystemCalls.isOutputLost
    SystemCalls.forgetLostOutput()
    let lost = closed.isEmpty ? (isLost ? Array(Self.lossNotice.utf8) : nil) : Array(Self.notice(ofClosed: closed).utf8)
    guard let part = OutputPart(file, ring) else { return lost }
    finish(part)
    return lost.map { part.bytes + [UInt8(ascii: "\n")] + $0 } ?? part.bytes
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
