import GherkinMessages
import GherkinFiles
import GherkinFileOutput
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
    guard path != Self.standardInput else { return false }
    // Resolves symbolic links. A missing file is reported when it is opened.
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    do {
      return try FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType == .typeRegular
    } catch {
      return false
    }
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
    do {
      return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      guard FileManager.default.fileExists(atPath: path) else { throw .noSuchFile(path) }
      throw .unreadable(path, reason: error.localizedDescription)
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
