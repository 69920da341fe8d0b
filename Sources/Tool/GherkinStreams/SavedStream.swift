package import GherkinMessages
import GherkinFiles
import GherkinFileOutput
import GherkinFormatters
import Foundation

/// A run's messages in a file or on standard input, optionally compressed with gzip.
package struct SavedStream {
  /// The operand for standard input.
  package static let standardInput = "-"

  /// Returns the next chunk of a stream, which may be split at any byte; empty at the end.
  typealias NextPart = () throws(SavedStreamError) -> [UInt8]

  /// The size of chunks in bytes.
  private static let chunk = 1 << 20
  /// The maximum size of a stream that is kept in memory, in bytes.
  private static let memoryLimit = 1 << 30

  private let path: String
  /// The content of a stream that can be read only once.
  private var held: [UInt8]?
  /// The open file, for one reader.
  private var handle: FileHandle?

  /// Creates a stream for a path, or `-` for standard input.
  package init(_ path: String) {
    self.path = path
  }

  /// The name in errors.
  package var name: String { path == Self.standardInput ? "standard input" : path }

  /// Returns a stream that can be read repeatedly. Content that does not come from a file, such as that of a pipe, is
  /// kept in memory.
  func repeatable() throws(SavedStreamError) -> SavedStream {
    guard held == nil, !isFile else { return self }
    var stream = self
    stream.held = try bytes()
    return stream
  }

  /// Opens the file for the next reader, because a pipe cannot be opened a second time.
  func opened() throws(SavedStreamError) -> SavedStream {
    var stream = self
    stream.handle = try open()
    return stream
  }

  /// Returns a reader that starts at the beginning.
  package func reader() throws(SavedStreamError) -> SavedStreamReader { try SavedStreamReader(self) }

  /// Transforms batches of lines on several threads.
  func batches<Output>(
    _ transform: @escaping @Sendable (StreamLines) -> Output
  ) throws(SavedStreamError) -> ParallelMap<StreamLines, Output, SavedStreamError> {
    var lines = LineSplitter(name, nextPart: try parts())
    // A pipe can be slow: its lines must be processed without waiting for the next ones.
    return ParallelMap(
      readsAhead: isFile || held != nil, nextElement: { () throws(SavedStreamError) in try lines.next() },
      transform: transform)
  }

  /// Calls `body` with the outline of each line.
  ///
  /// - Parameters:
  ///   - spool: stores the lines of features and test cases for later; nil to store none.
  ///   - keepsFileOpen: whether such lines of a regular file are read from it again instead.
  func forEachOutline(
    keptIn spool: Spool?, keepsFileOpen: Bool,
    _ body: (OutlinedLines.Line, OutlinedLines) throws(SavedStreamError) -> Void
  ) throws(SavedStreamError) {
    let stream = held == nil && handle == nil ? try opened() : self
    let file = keepsFileOpen ? stream.file : nil
    var batches = try stream.batches { [name] lines in
      let keep = spool.map { spool in
        { bytes in file.map { Spool.Entry($0, offset: lines.offset, count: bytes.count) } ?? spool.keep(bytes) }
      }
      return OutlinedLines(lines.bytes, name: name, firstLine: lines.first, keep: keep)
    }
    while let lines = try batches.next() {
      for line in lines.lines { try body(line, lines) }
      if let error = lines.error { throw .malformed(error) }
    }
  }

  /// The open file, if its lines can be read again: it is a regular file that is not compressed.
  private var file: StreamFile? {
    guard path != Self.standardInput, let file = handle.flatMap({ StreamFile($0.fileDescriptor) }) else { return nil }
    return GzipReader.isGzip(file.read(0, 2)) ? nil : file
  }

  /// Returns the chunks of the content.
  private func parts() throws(SavedStreamError) -> NextPart {
    let file = try fileParts()
    var parts: NextPart?
    return { () throws(SavedStreamError) in
      if let parts { return try parts() }
      let first = try file()
      parts = GzipReader.isGzip(first) ? try unzipped(first, file) : file
      return GzipReader.isGzip(first) ? try parts?() ?? [] : first
    }
  }

  /// Returns the chunks of the file.
  private func fileParts() throws(SavedStreamError) -> NextPart {
    if let held {
      var rest = held[...]
      return { () throws(SavedStreamError) in
        let part = rest.prefix(Self.chunk)
        rest = rest.dropFirst(part.count)
        return Array(part)
      }
    }
    let handle = if let handle { handle } else { try open() }
    return { [name] () throws(SavedStreamError) in try Self.part(of: handle, name) }
  }

  /// Returns the chunks of a compressed file's content. The file's first chunk has been read.
  private func unzipped(
    _ first: [UInt8], _ file: @escaping NextPart
  ) throws(SavedStreamError) -> NextPart {
    let failure: (GzipReader.Failure) -> SavedStreamError = { [name] in .unreadable(name, reason: $0.reason) }
    do throws(GzipReader.Failure) {
      let reader = try GzipReader()
      var first: [UInt8]? = first
      return { () throws(SavedStreamError) in
        try reader.read(
          next: { () throws(SavedStreamError) in
            guard let part = first else { return try file() }
            first = nil
            return part
          }, failure: failure)
      }
    } catch {
      throw failure(error)
    }
  }

  private var isFile: Bool {
    // A missing file is reported when it is opened.
    path != Self.standardInput && FileKind(path: path) == .regular
  }

  private func bytes() throws(SavedStreamError) -> [UInt8] {
    let handle = try open()
    var bytes: [UInt8] = []
    while true {
      let part = try Self.part(of: handle, name)
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > Self.memoryLimit {
        throw .unreadable(name, reason: "it is not a file, and too large for memory; save it to a file")
      }
    }
  }

  private func open() throws(SavedStreamError) -> FileHandle {
    if path == Self.standardInput { return .standardInput }
    do throws(SystemCalls.Failure) {
      return FileHandle(fileDescriptor: try SystemCalls.openForReading(path), closeOnDealloc: true)
    } catch {
      if error.code == ENOENT { throw .noSuchFile(path) }
      throw .unreadable(path, reason: systemMessage(for: error.code))
    }
  }

  private static func part(of handle: FileHandle, _ name: String) throws(SavedStreamError) -> [UInt8] {
    do throws(SystemCalls.Failure) {
      return try SystemCalls.read(handle.fileDescriptor, upTo: chunk)
    } catch {
      throw .unreadable(name, reason: systemMessage(for: error.code))
    }
  }
}

/// Reads the envelopes of a saved stream one at a time. Other threads decode the following lines meanwhile.
package struct SavedStreamReader {
  /// The envelopes of some lines.
  private struct DecodedLines: Sendable {
    /// The envelopes, each with its line, counted from 1.
    var envelopes: [(line: Int, envelope: Envelope)] = []
    /// The error at which decoding stopped.
    var error: NDJSONError?

    init() {}

    init(_ lines: StreamLines, _ name: String) {
      var reader = NDJSONReader(lines.bytes, name: name, firstLine: lines.first)
      do throws(NDJSONError) {
        while let envelope = try reader.next() { envelopes.append((reader.line, envelope)) }
      } catch {
        self.error = error
      }
    }
  }

  private var batches: ParallelMap<StreamLines, DecodedLines, SavedStreamError>
  private var current = DecodedLines()
  private var position = 0

  /// The line of the last envelope, counted from 1; 0 before the first.
  private(set) package var line = 0

  init(_ stream: SavedStream) throws(SavedStreamError) {
    batches = try stream.batches { [name = stream.name] in DecodedLines($0, name) }
  }

  /// Reads the next envelope; nil at the end.
  package mutating func next() throws(SavedStreamError) -> Envelope? {
    while position == current.envelopes.count {
      if let error = current.error { throw .malformed(error) }
      guard let next = try batches.next() else { return nil }
      current = next
      position = 0
    }
    defer { position += 1 }
    line = current.envelopes[position].line
    return current.envelopes[position].envelope
  }
}

/// Whole lines of a stream.
struct StreamLines: Sendable {
  /// The lines, in UTF-8.
  let bytes: [UInt8]
  /// The number of the first line, counted from 1.
  let first: Int
  /// The offset of the first line in the stream.
  let offset: Int
}

/// Splits a stream into batches of whole lines.
struct LineSplitter {
  private static let lineLimit = MessageFormatter.lineLimit

  private let name: String
  private let nextPart: SavedStream.NextPart
  /// The start of a line whose end has not been read yet.
  private var lineStart: [UInt8] = []
  /// The number of the next line, counted from 1.
  private var line = 1
  /// The offset of that line in the stream.
  private var offset = 0

  /// - Parameters:
  ///   - name: the name of the stream in errors.
  ///   - nextPart: returns the next chunk, which may be split at any byte.
  init(_ name: String, nextPart: @escaping SavedStream.NextPart) {
    self.name = name
    self.nextPart = nextPart
  }

  /// Returns the next lines; nil at the end.
  mutating func next() throws(SavedStreamError) -> StreamLines? {
    while case let part = try nextPart(), !part.isEmpty {
      if lineStart.count + part.count > Self.lineLimit {
        throw .lineTooLong(name, line: line, limit: Self.lineLimit)
      }
      if let end = part.lastIndex(of: UInt8(ascii: "\n")) {
        let lines = lines(lineStart + part[...end])
        lineStart = Array(part[(end + 1)...])
        line += NDJSONReader.lineCount(of: lines.bytes)
        offset = lines.offset + lines.bytes.count
        return lines
      }
      lineStart += part
    }
    defer { lineStart = [] }
    return lineStart.isEmpty ? nil : lines(lineStart)
  }

  /// Returns the next lines. A byte-order mark at the start of the stream is not part of its first line.
  private func lines(_ bytes: [UInt8]) -> StreamLines {
    let hasMark = offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return StreamLines(
      bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes, first: line, offset: hasMark ? 3 : offset)
  }
}

/// The reason why a saved stream cannot be read, or not completely.
package enum SavedStreamError: Error, CustomStringConvertible {
  case noSuchFile(String)
  case unreadable(String, reason: String)
  case malformed(NDJSONError)
  case lineTooLong(String, line: Int, limit: Int)
  case brokenOff(String)
  case unmergeable(MergeError)
  case unsound(MergeError)
  case parts(String, remedy: String)
  case unparsed([String])

  /// The number of files that an error lists.
  private static let listedCount = 20

  /// The location, the problem and the remedy.
  package var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): no such file; check the path, which is relative to the working directory"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .malformed(let error): "\(error)"
    case .lineTooLong(let name, let line, let limit): "\(name):\(line): the line has more than \(limit >> 20) MiB"
    case .brokenOff(let name):
      "\(name): the stream is incomplete: it has no testRunFinished; its other messages were used"
    case .unmergeable(let error): "\(error)"
    case .unsound(let error): "\(error); the rest of the stream was ignored"
    case .parts(let problem, let remedy): "\(problem); \(remedy)"
    case .unparsed(let files):
      "\(files.prefix(Self.listedCount).joined(separator: ", "))"
        + "\(files.count > Self.listedCount ? " and \(files.count - Self.listedCount) others" : ""): "
        + "not run because of parse errors; correct them, and run again"
    }
  }
}
