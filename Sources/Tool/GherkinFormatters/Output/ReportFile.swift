internal import GherkinFiles
internal import GherkinFileOutput

/// A file that is written to a temporary file and renamed on success, so a run that ends early keeps the report of the
/// previous run.
///
/// The new file gets the mode and, if possible, the owner and the extended attributes of the replaced file. Missing
/// folders are created. A device, a pipe or a descriptor of this process (`/dev/stdout`) is written in place.
public struct ReportFile: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  /// False: a file is not a terminal.
  public let isTerminal = false
  /// No columns.
  public let columns: Int? = nil
  private let descriptor: Int32
  /// The temporary file that is renamed when the report is complete; nil if the report is written in place.
  private let replacement: FileReplacement?
  /// The final path of the report.
  let finalPath: String

  /// Opens the file for writing.
  /// - Throws: the error of the system, with the name of the file.
  public init(path: String) throws(OutputError) {
    name = path
    let own = SystemCalls.descriptor(named: path)
    let kind = FileKind(path: path)
    finalPath = SystemCalls.resolved(path) ?? path
    do {
      if let own {
        // A file that is opened again would be written from its start, over the output of other writers to this
        // descriptor.
        descriptor = try SystemCalls.duplicate(own == 1 ? StandardOutput.descriptor : own)
        replacement = nil
      } else if kind == .special || kind == .folder {
        descriptor = try SystemCalls.openForWriting(finalPath)
        replacement = nil
      } else {
        try Self.makeFolders(above: finalPath)
        let replacement = try FileReplacement(of: finalPath)
        descriptor = replacement.descriptor
        self.replacement = replacement
      }
    } catch {
      throw OutputError(name: path, operation: "open", code: error.code)
    }
  }

  /// Whether the report is written directly to its path.
  var isInPlace: Bool { replacement == nil }

  /// Writes bytes to the temporary file, or directly if there is none.
  public func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    do {
      try writeAll(bytes, to: descriptor, name: name)
    } catch {
      replacement?.discard()
      throw error
    }
  }

  /// Renames the temporary file to its final name.
  public func finish() throws(OutputError) {
    do {
      if let replacement { try replacement.commit() } else { try SystemCalls.closeDescriptor(descriptor) }
    } catch {
      throw OutputError(name: name, operation: "finish", code: error.code)
    }
  }

  /// Discards the file. Ignores errors of the cleanup, because the error that led here is the one to report.
  public func discard() {
    if let replacement { return replacement.discard() }
    do { try SystemCalls.closeDescriptor(descriptor) } catch {}
  }

  /// Creates the missing folders that contain a path.
  static func makeFolders(above path: String) throws(SystemCalls.Failure) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      try SystemCalls.makeFolder(String(path[..<index]))
    }
  }
}
