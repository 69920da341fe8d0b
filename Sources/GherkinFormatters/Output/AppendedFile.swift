internal import FileSupport

/// A file that others write to as well, which a report is put behind.
public struct AppendedFile: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  /// Never: nobody watches a file.
  public let isTerminal = false
  /// None.
  public let columns: Int? = nil
  /// How long the file was when it was opened, in bytes.
  public let size: Int
  private let descriptor: Int32

  /// Opens the file, or makes it.
  /// - Throws: what the system says, with the file's name.
  public init(path: String) throws(OutputError) {
    name = path
    do {
      descriptor = try SystemCalls.openForAppending(path)
      size = try SystemCalls.size(of: descriptor)
    } catch {
      throw OutputError(name: path, operation: "open", code: error.code)
    }
  }

  /// Writes bytes behind those that are there.
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
