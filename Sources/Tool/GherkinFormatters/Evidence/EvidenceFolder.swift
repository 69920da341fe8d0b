internal import GherkinFileOutput
internal import GherkinFiles

/// A folder of evidence as the destination of a report. Its text is the stream of messages; the files that belong to it
/// are written after the stream, in order.
///
/// From the start of a run until its end, the manifest says that the run has not ended, so that nobody takes the
/// evidence of an earlier run for that of one that was killed.
package struct EvidenceFolder: OutputDestination {
  static let manifest = "manifest.json"
  static let statement = "test-result.json"
  static let messages = "messages.ndjson"
  static let definitions = "definitions.txt"
  /// The names of its files.
  package static let files = [manifest, statement, messages, definitions]

  package let name: String
  private let path: String
  private var stream: ReportFile
  private var pending: [(name: String, bytes: [UInt8])] = []

  /// Creates the folder, or removes the evidence of an earlier run from it.
  ///
  /// - Throws: the error of the system, or that the folder has other content.
  package init(path: String) throws(OutputError) {
    name = path
    self.path = try ReportFolder(path: path).path
    try Self.check(self.path, name: path)
    do throws(SystemCalls.Failure) {
      for file in [Self.statement, Self.definitions, Self.messages] {
        try SystemCalls.removeFile("\(self.path)/\(file)")
      }
    } catch {
      throw OutputError(name: path, operation: "empty", code: error.code)
    }
    try ReportFile.write(EvidenceManifest().bytes, to: "\(self.path)/\(Self.manifest)", in: self.path)
    stream = try ReportFile(path: "\(self.path)/\(Self.messages)")
  }

  /// Checks that a folder is empty or has evidence.
  private static func check(_ path: String, name: String) throws(OutputError) {
    let names: [String]
    do throws(FolderWalk.Failure) {
      let all = try FolderWalk.names(in: path)
      names = all.names + all.undecodable
    } catch {
      throw OutputError(name: name, operation: "read", code: error.code)
    }
    guard let other = names.min(),
      !(FileReader.readableText("\(path)/\(manifest)").map(EvidenceJSON.isManifest) ?? false)
    else { return }
    throw OutputError(
      name: name, operation: "write evidence to",
      reason: "the folder has other files, such as \(other); name a new or empty folder")
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) { try stream.write(bytes) }

  /// Stores a file of the evidence until the stream is complete.
  package mutating func writeBeside(_ bytes: [UInt8], name: String) -> String? {
    pending.append((name, bytes))
    return name
  }

  /// Completes the stream, and writes the other files.
  package func finish() throws(OutputError) {
    try stream.finish()
    for (name, bytes) in pending { try ReportFile.write(bytes, to: "\(path)/\(name)", in: path) }
  }

  package func discard() { stream.discard() }
}
