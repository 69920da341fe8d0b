internal import GherkinFiles
internal import GherkinFileOutput

/// A file that is compressed while it is being written.
package struct GzipFile: OutputDestination {
  package var name: String { file.name }
  package let isTerminal = false
  package let columns: Int? = nil

  private let file: ReportFile
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

  package func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    try file.writeBeside(bytes, name: name)
  }
}
