import GherkinFiles
import GherkinFileOutput
import Foundation

/// Requests that runs in a folder record their results, and calls a closure for each result, until the value is
/// released.
final class ResultsWatch: Sendable {
  private let marker: EditorMarker

  /// - Parameter take: called with the results of each run, on a separate thread.
  /// - Throws: if there is no safe folder for results, or files cannot be watched.
  init(serving folder: String, take: @escaping @Sendable ([UInt8]) -> Void) throws {
    marker = try EditorMarker(serving: folder, environment: ProcessInfo.processInfo.environment)
    let path = marker.resultsPath
    let old = marker.results
    Thread.detachNewThread { [weak self] in
      // The events are used only by the thread that reads them.
      guard let events = try? SystemFileEvents.watch([(path as NSString).deletingLastPathComponent]) else { return }
      // A run may have ended before the folder was watched.
      if let results = self?.marker.results, results != old { take(results) }
      while true {
        var waiting = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
        // When the marker is released, it removes its files, which wakes the thread.
        let count = poll(&waiting, 1, 60_000)
        guard let self else { return }
        guard count > 0, events.changes()?.contains(path) ?? true, let results = marker.results else { continue }
        take(results)
      }
    }
  }
}
