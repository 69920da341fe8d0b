import FileSupport
import GherkinFormatters

/// The file with the results of a run for a language server. A run does not fail if it cannot be written: nobody asked for
/// it at the command line.
struct EditorReport: OutputDestination {
  private let path: String
  private var bytes: [UInt8] = []

  var name: String { path }
  var isTerminal: Bool { false }
  var columns: Int? { nil }

  /// - Parameter path: the path that the server's marker gives.
  init(path: String) {
    self.path = path
  }

  mutating func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    if self.bytes.count <= EditorMarker.longestResults { self.bytes += bytes }
  }

  mutating func finish() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    do { try EditorMarker.record(bytes, at: path) } catch {}
  }

  mutating func discard() { bytes = [] }
}
