import GherkinMessages
import GherkinFiles
import GherkinRuntime

/// The durations in a saved stream.
enum TimingsFile {
  /// Reads the durations.
  ///
  /// - Throws: if the file is not a stream of messages, or contains no scenario that ran.
  static func read(_ path: String) throws -> ScenarioTimings {
    var reader = try SavedStream(path).reader()
    var timings = ScenarioTimings()
    let project = ProjectFolder.aboveWorkingFolder
    while let envelope = try reader.next() {
      timings.take(envelope.replacingPaths { project?.path(ofMessage: $0) ?? $0 })
    }
    guard !timings.isEmpty else { throw Empty(path: path) }
    return timings
  }

  /// A stream without durations.
  struct Empty: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "--timings: \(path) contains no scenario that ran; save one with --format message:FILE"
    }
  }
}
