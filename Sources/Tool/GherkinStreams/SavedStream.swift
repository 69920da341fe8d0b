package import GherkinMessages
import GherkinFiles
import GherkinFileOutput
import GherkinFormatters
import GherkinSyntax
import Foundation

/// A run's messages in a file or on standard input, optionally compressed with gzip.
package struct SavedStream {
  /// The operand for standard input.
  package static let standardInput = "-"

  /// Returns the next chunk of a stream, which may be split at any byte; empty at the end.
  typealias NextPart = () throws(SavedStreamError) -> [UInt8]

  /// The size of chunks in bytes.
  private static let chunk = 1 << 20
  private let path: String

  /// Creates a stream for a path, or `-` for standard input.
  package init(_ path: String) {
    self.path = path
  }

  /// The name in errors.
  package var name: String { path == Self.standardInput ? "standard input" : path }

  /// Opens the stream, and returns a reader of its messages.
  package func reader() throws(SavedStreamError) -> SavedStreamReader { SavedStreamReader(name, try parts()) }

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

  /// Opens the file, and returns its chunks.
  private func fileParts() throws(SavedStreamError) -> NextPart {
    let handle = try open()
    return { [name] () throws(SavedStreamError) in
      do throws(SystemCalls.Failure) {
        return try SystemCalls.read(handle.fileDescriptor, upTo: Self.chunk)
      } catch {
        throw .unreadable(name, reason: systemMessage(for: error.code))
      }
    }
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

  private func open() throws(SavedStreamError) -> FileHandle {
    if path == Self.standardInput { return .standardInput }
    do throws(SystemCalls.Failure) {
      return FileHandle(fileDescriptor: try SystemCalls.openForReading(path), closeOnDealloc: true)
    } catch {
      if error.code == ENOENT { throw .noSuchFile(path) }
      throw .unreadable(path, reason: systemMessage(for: error.code))
    }
  }
}

/// Reads the envelopes of a saved stream one at a time. Those of a slow pipe are read without waiting for later ones.
package struct SavedStreamReader {
  private static let lineLimit = MessageFormatter.lineLimit

  /// The name of the stream in errors.
  let name: String
  private var lines: NDJSONReader
  /// Returns the next chunk; nil after the last one.
  private var nextPart: SavedStream.NextPart?

  /// The line of the last envelope, counted from 1; 0 before the first.
  package var line: Int { lines.line }

  /// The text of that line if it has members that messages of this version do not have.
  var unknownMembers: [UInt8]? { lines.hasUnknownMembers ? Array(lines.text) : nil }

  init(_ name: String, _ nextPart: @escaping SavedStream.NextPart) {
    self.name = name
    lines = NDJSONReader(partsOf: name)
    self.nextPart = nextPart
  }

  /// The last document and its nodes, for pickles without a location, which the official schema allows.
  private var document: GherkinDocument?
  private var nodes: DocumentIndex?

  /// Returns a pickle with the location of its row or scenario if it has none; other envelopes as they are.
  private mutating func located(_ envelope: Envelope) -> Envelope {
    switch envelope {
    case .gherkinDocument(let document): (self.document, nodes) = (document, nil)
    case .pickle(var pickle) where pickle.location.line == 0:
      if nodes == nil { nodes = document.map { DocumentIndex($0) } }
      guard let lineage = nodes?.lineage(ofNodes: pickle.astNodeIds) else { break }
      pickle.location = lineage.row?.location ?? lineage.scenario.location
      return .pickle(pickle)
    default: break
    }
    return envelope
  }

  /// Reads the next envelope; nil at the end.
  package mutating func next() throws(SavedStreamError) -> Envelope? {
    while true {
      do throws(NDJSONError) {
        if let envelope = try lines.next() { return located(envelope) }
      } catch {
        throw .malformed(error)
      }
      guard let part = try nextPart?() else { return nil }
      if lines.unreadCount + part.count > Self.lineLimit {
        throw .lineTooLong(name, line: lines.line + 1, limit: Self.lineLimit)
      }
      if part.isEmpty {
        lines.end()
        nextPart = nil
      } else {
        lines.append(part)
      }
    }
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
