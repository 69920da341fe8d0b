/// A file that is written beside its place and put there when it is whole, so that a run that breaks off leaves the
/// report of the run before.
///
/// Folders that are missing are made. A device or a pipe is written in place.
public struct ReportFile: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  /// Never: nobody watches a file.
  public let isTerminal = false
  /// None.
  public let columns: Int? = nil
  private let descriptor: Int32
  /// Where the bytes are until the report is whole; nil where they are written in place.
  let partialPath: String?
  let finalPath: String

  /// Opens the file for writing.
  /// - Throws: what the system says, with the file's name.
  public init(path: String) throws(OutputError) {
    name = path
    finalPath = SystemCalls.resolved(path) ?? path
    partialPath = SystemCalls.isSpecial(path) ? nil : "\(finalPath).\(SystemCalls.processNumber).part"
    do {
      try Self.makeFolders(above: finalPath)
      descriptor = try SystemCalls.openForWriting(partialPath ?? finalPath)
    } catch {
      throw OutputError(name: path, operation: "open", code: error.code)
    }
  }

  /// Writes bytes beside the place, or in place where that cannot be.
  public func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    do {
      try writeAll(bytes, to: descriptor, name: name)
    } catch {
      discard()
      throw error
    }
  }

  /// Puts the file in its place.
  public func finish() throws(OutputError) {
    do {
      try SystemCalls.closeDescriptor(descriptor)
      if let partialPath { try SystemCalls.renameFile(partialPath, to: finalPath) }
    } catch {
      removePart()
      throw OutputError(name: name, operation: "finish", code: error.code)
    }
  }

  /// Gives the file up. The failure that led here is the one to report, so those of cleaning up are not.
  public func discard() {
    do { try SystemCalls.closeDescriptor(descriptor) } catch {}
    removePart()
  }

  private func removePart() {
    do {
      if let partialPath { try SystemCalls.removeFile(partialPath) }
    } catch {}
  }

  private static func makeFolders(above path: String) throws(SystemCalls.Failure) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      try SystemCalls.makeFolder(String(path[..<index]))
    }
  }
}
