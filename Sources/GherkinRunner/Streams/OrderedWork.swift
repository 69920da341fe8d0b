import CucumberMessages
import Dispatch
import Foundation
import Synchronization

/// Does pieces of work on several threads, and gives the results in the order of the pieces.
struct OrderedWork<Piece: Sendable, Output: Sendable> {
  private let limit: Int
  private let work: @Sendable (Piece) -> Output
  /// Nil where there is nothing more.
  private var nextPiece: (() throws(SavedStreamError) -> Piece?)?
  /// Why there is nothing more.
  private var failure: SavedStreamError?
  private var running: [Job] = []

  /// - Parameters:
  ///   - isAhead: whether pieces are asked for before the results of earlier ones have been taken.
  ///   - nextPiece: gives the next piece; nil at the end.
  ///   - work: makes the result of a piece, on any thread.
  init(
    isAhead: Bool = true, nextPiece: @escaping () throws(SavedStreamError) -> Piece?,
    work: @escaping @Sendable (Piece) -> Output
  ) {
    limit = isAhead ? ProcessInfo.processInfo.activeProcessorCount + 1 : 1
    self.nextPiece = nextPiece
    self.work = work
  }

  /// Waits for the next result; nil at the end.
  ///
  /// - Throws: why there are no more pieces, after the results of those that there were.
  mutating func next() throws(SavedStreamError) -> Output? {
    while running.count < limit, let piece = nextAvailable() { running.append(Job(piece, work)) }
    if running.isEmpty {
      if let failure { throw failure }
      return nil
    }
    return running.removeFirst().output
  }

  private mutating func nextAvailable() -> Piece? {
    do throws(SavedStreamError) {
      if let piece = try nextPiece?() { return piece }
    } catch {
      failure = error
    }
    nextPiece = nil
    return nil
  }

  /// A piece of work under way.
  private final class Job: Sendable {
    private let result = Mutex<Output?>(nil)
    private let group = DispatchGroup()

    init(_ piece: Piece, _ work: @escaping @Sendable (Piece) -> Output) {
      DispatchQueue.global().async(group: group) { [self] in
        let output = work(piece)
        result.withLock { $0 = output }
      }
    }

    /// Waits for the result.
    var output: Output? {
      group.wait()
      return result.withLock { $0 }
    }
  }
}

/// Whole lines of a stream.
struct StreamLines: Sendable {
  /// The lines, in UTF-8.
  let bytes: [UInt8]
  /// The number of the first line, counted from 1.
  let first: Int
}

/// Cuts a stream that comes in parts into whole lines.
struct LineCutter {
  /// How long a line may be, in bytes.
  static let lineLimit = 1 << 30

  private let name: String
  private let nextPart: SavedStream.NextPart
  /// The begin of a line whose end is still to come.
  private var lineStart: [UInt8] = []
  /// The number of the next line, counted from 1.
  private var line = 1

  /// - Parameters:
  ///   - name: what errors call the stream.
  ///   - nextPart: gives the next part, cut anywhere.
  init(_ name: String, nextPart: @escaping SavedStream.NextPart) {
    self.name = name
    self.nextPart = nextPart
  }

  /// Gives the next lines; nil at the end.
  mutating func next() throws(SavedStreamError) -> StreamLines? {
    while case let part = try nextPart(), !part.isEmpty {
      if let end = part.lastIndex(of: UInt8(ascii: "\n")) {
        let lines = StreamLines(bytes: lineStart + part[...end], first: line)
        lineStart = Array(part[(end + 1)...])
        line += NDJSONReader.lineCount(of: lines.bytes)
        return lines
      }
      lineStart += part
      if lineStart.count > Self.lineLimit { throw .lineTooLong(name, line: line, limit: Self.lineLimit) }
    }
    defer { lineStart = [] }
    return lineStart.isEmpty ? nil : StreamLines(bytes: lineStart, first: line)
  }
}
