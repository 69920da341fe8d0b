internal import GherkinFiles

/// A file to which a report is appended, after the text of other programs.
public struct AppendedFile: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  /// False: a file is not a terminal.
  public let isTerminal = false
  /// No columns.
  public let columns: Int? = nil
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
