internal import GherkinFiles
internal import GherkinFileOutput

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
