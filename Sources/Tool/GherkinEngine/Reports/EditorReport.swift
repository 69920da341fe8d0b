import GherkinFiles
import GherkinFileOutput
import GherkinFormatters

/// The file with the results of a run for a language server. If it cannot be written, the run does not fail, because
/// the user did not request it.
struct EditorReport: OutputDestination {
  private let path: String
  private var bytes: [UInt8] = []

  var name: String { path }
  var isTerminal: Bool { false }
  var columns: Int? { nil }

  /// - Parameter path: the path from the server's marker.
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
