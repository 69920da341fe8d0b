import Dispatch
import Foundation
import Synchronization

/// Whole lines of a stream.
struct StreamLines: Sendable {
  /// The lines, in UTF-8.
  var bytes: [UInt8]
  /// The number of the first line, counted from 1.
  var first: Int
}

/// Works on batches of a stream's lines on several threads, and gives the results in the order of the stream.
struct LineBatches<Output: Sendable> {
  /// The number of batches that are worked on at a time.
  private let limit: Int
  private let name: String
  private let work: @Sendable (StreamLines) -> Output
  /// Nil where there is nothing more.
  private var nextPart: SavedStream.NextPart?
  /// Why nothing more can be read.
  private var failure: SavedStreamError?
  /// The begin of a line whose end is still to come.
  private var lineStart: [UInt8] = []
  /// The number of the next line, counted from 1.
  private var line = 1
  private var running: [Batch] = []

  /// - Parameters:
  ///   - name: what errors call the stream.
  ///   - isLive: whether the stream may still be written, so that no batch waits for the next.
  ///   - nextPart: gives the next part of the stream.
  ///   - work: makes the result of a batch, on any thread.
  init(
    _ name: String, isLive: Bool, nextPart: @escaping SavedStream.NextPart, work: @escaping @Sendable (StreamLines) -> Output
  ) {
    self.name = name
    self.nextPart = nextPart
    self.work = work
    limit = isLive ? 1 : ProcessInfo.processInfo.activeProcessorCount + 1
  }

  /// Waits for the result of the next batch; nil at the end of the stream.
  ///
  /// - Throws: why the stream cannot be read further, after the results of what could be read.
  mutating func next() throws(SavedStreamError) -> Output? {
    while running.count < limit, let lines = nextLines() { running.append(Batch(lines, work)) }
    if running.isEmpty {
      if let failure { throw failure }
      return nil
    }
    return running.removeFirst().result
  }

  private mutating func nextLines() -> StreamLines? {
    do throws(SavedStreamError) {
      while let part = try nextPart?(), !part.isEmpty {
        if let end = part.lastIndex(of: UInt8(ascii: "\n")) {
          let lines = StreamLines(bytes: lineStart + part[...end], first: line)
          lineStart = Array(part[(end + 1)...])
          line += lines.bytes.count { $0 == UInt8(ascii: "\n") }
          return lines
        }
        lineStart += part
        if lineStart.count > SavedStreamReader.lineLimit {
          throw .lineTooLong(name, line: line, limit: SavedStreamReader.lineLimit)
        }
      }
    } catch {
      failure = error
      lineStart = []
    }
    nextPart = nil
    defer { lineStart = [] }
    return lineStart.isEmpty ? nil : StreamLines(bytes: lineStart, first: line)
  }

  /// A batch that is worked on.
  private final class Batch: Sendable {
    private let output = Mutex<Output?>(nil)
    private let group = DispatchGroup()

    init(_ lines: StreamLines, _ work: @escaping @Sendable (StreamLines) -> Output) {
      DispatchQueue.global().async(group: group) { [self] in
        let result = work(lines)
        output.withLock { $0 = result }
      }
    }

    /// Waits for the result.
    var result: Output? {
      group.wait()
      return output.withLock { $0 }
    }
  }
}
