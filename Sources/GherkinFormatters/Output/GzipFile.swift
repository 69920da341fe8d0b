internal import FileSupport

/// A file that is compressed while it is written.
package struct GzipFile: OutputDestination {
  package var name: String { file.name }
  package let isTerminal = false
  package let columns: Int? = nil

  private let file: ReportFile
  /// Only the owner of the report writes, one call after the other.
  private nonisolated(unsafe) let writer: GzipWriter

  /// Opens a file for writing, compressed if its name ends in `.gz`.
  ///
  /// - Throws: what the system says, or that it has no zlib.
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

  package func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    try file.writeBeside(bytes, name: name)
  }
}
