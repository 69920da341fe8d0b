internal import GherkinFileOutput
internal import GherkinFiles

/// The destination of a report.
public protocol OutputDestination: Sendable {
  /// The name in errors: a file's path, or `standard output`.
  var name: String { get }

  /// Whether the output is shown as it is written.
  var isTerminal: Bool { get }

  /// The current number of columns of the terminal; nil if there is no terminal.
  var columns: Int? { get }

  /// Writes all bytes.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws(OutputError)

  /// Completes the report.
  mutating func finish() throws(OutputError)

  /// Discards the written bytes, if possible.
  mutating func discard()

  /// Writes a file that belongs to the report, in a folder next to the report that is named after it.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - name: the name of the file, without folders. An existing file is replaced.
  /// - Returns: the file's address relative to the report; nil if the destination supports no such files.
  mutating func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String?
}

extension OutputDestination {
  /// False: a file is not a terminal.
  public var isTerminal: Bool { false }

  /// Nil: a file has no columns.
  public var columns: Int? { nil }

  /// Does nothing, because appended bytes cannot be removed.
  public func discard() {}

  /// Returns nil, because there is no folder for the file.
  public func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? { nil }
}

/// A descriptor that is already open and stays open: standard output or standard error.
public struct StandardStream: OutputDestination {
  private let isOutput: Bool
  /// `standard output` or `standard error`.
  public let name: String

  private var descriptor: Int32 { isOutput ? StandardOutput.descriptor : 2 }

  private init(isOutput: Bool, name: String) {
    self.isOutput = isOutput
    self.name = name
  }

  /// Standard output.
  public static let output = StandardStream(isOutput: true, name: "standard output")

  /// Standard error.
  public static let error = StandardStream(isOutput: false, name: "standard error")

  /// Whether the stream is a terminal.
  public var isTerminal: Bool { SystemCalls.isTerminal(descriptor) }

  /// The current number of columns of the terminal.
  public var columns: Int? { SystemCalls.columns(of: descriptor) }

  /// Writes all bytes.
  public func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try writeAll(bytes, to: descriptor, name: name)
  }

  /// Does nothing, because the stream stays open.
  public func finish() {}
}

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, name: String) throws(OutputError) {
  do {
    try SystemCalls.writeAll(bytes, to: descriptor)
  } catch {
    throw OutputError(name: name, operation: "write", code: error.code)
  }
}

/// An error of writing a report.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's path, or `standard output`.
  public let name: String
  /// The operation that failed: `open`, `write`, `rename`.
  public let operation: String
  /// The error number of the system.
  public let code: Int32
  /// The error message of the system.
  public let reason: String

  /// Creates the error of a failed operation on a file; `code` is an `errno`.
  public init(name: String, operation: String, code: Int32) {
    self.name = name
    self.operation = operation
    self.code = code
    reason = systemMessage(for: code)
  }

  /// Creates an error for an operation that failed without an error number of the system.
  package init(name: String, operation: String, reason: String) {
    self.name = name
    self.operation = operation
    self.reason = reason
    code = 0
  }

  /// Whether the error is a pipe that its reader closed, as `| head -1` does. It ends the output, and is not an error
  /// for the user.
  public var isClosedPipe: Bool { code == closedPipeCode }

  /// One sentence: `cannot write reports/junit.xml: No space left on device`.
  public var description: String { "cannot \(operation) \(name): \(reason)" }
}

/// A file to which a report is appended, after the text of other programs.
public struct AppendedFile: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  /// The size of the file when it was opened, in bytes.
  public let size: Int
  private let descriptor: Int32

  /// Opens the file, or creates it.
  /// - Throws: the error of the system, with the name of the file.
  public init(path: String) throws(OutputError) {
    name = path
    do {
      descriptor = try SystemCalls.openForAppending(path)
      size = try SystemCalls.size(of: descriptor)
    } catch {
      throw OutputError(name: path, operation: "open", code: error.code)
    }
  }

  /// Appends bytes.
  public func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try writeAll(bytes, to: descriptor, name: name)
  }

  /// Closes the file.
  public func finish() throws(OutputError) {
    do {
      try SystemCalls.closeDescriptor(descriptor)
    } catch {
      throw OutputError(name: name, operation: "finish", code: error.code)
    }
  }
}

/// A file that is compressed while it is being written.
package struct GzipFile: OutputDestination {
  package var name: String { file.name }

  private var file: ReportFile
  /// Only the owner of the report writes, one call at a time.
  private nonisolated(unsafe) let writer: GzipWriter

  /// Opens a file for writing. It is compressed if its name ends in `.gz`.
  ///
  /// - Throws: the system's error, or that zlib is missing.
  package static func open(_ path: String) throws(OutputError) -> any OutputDestination {
    guard path.hasSuffix(".gz") else { return try ReportFile(path: path) }
    guard let writer = GzipWriter() else { throw OutputError(name: path, operation: "compress", reason: Zlib.missing) }
    return GzipFile(file: try ReportFile(path: path), writer: writer)
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) { try file.write(writer.compress(bytes)[...]) }

  package func finish() throws(OutputError) {
    try file.write(writer.finish()[...])
    try file.finish()
  }

  package func discard() { file.discard() }

  package mutating func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    try file.writeBeside(bytes, name: name)
  }
}
