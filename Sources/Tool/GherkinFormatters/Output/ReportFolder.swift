internal import GherkinFileOutput
internal import GherkinFiles

/// A folder as the destination of a report that consists of files. It is created if necessary; its other files stay.
public struct ReportFolder: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  /// False: a folder is not a terminal.
  public let isTerminal = false
  /// No columns.
  public let columns: Int? = nil
  private let path: String

  /// Creates the folder.
  ///
  /// - Throws: the error of the system, with the name of the folder.
  public init(path: String) throws(OutputError) {
    name = path
    self.path = SystemCalls.resolved(path) ?? path
    do throws(SystemCalls.Failure) {
      try ReportFile.makeFolders(above: "\(self.path)/")
    } catch {
      throw OutputError(name: path, operation: "create", code: error.code)
    }
    if FileKind(path: self.path) != .folder {
      throw OutputError(name: path, operation: "create", reason: "there is a file of this name")
    }
  }

  /// Does nothing: the report has no text of its own.
  public func write(_ bytes: ArraySlice<UInt8>) {}

  /// Does nothing: each file is complete.
  public func finish() {}

  /// Writes a file to the folder.
  ///
  /// - Returns: the name.
  public func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    try ReportFile.write(bytes, to: "\(path)/\(name)", in: path)
    return name
  }
}
