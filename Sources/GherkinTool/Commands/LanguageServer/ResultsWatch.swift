import FileSupport
import Foundation
import Synchronization

/// Asks the runs in a folder to record their results, and tells when one has, until it is released.
final class ResultsWatch: Sendable {
  private let isOver: Flag

  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
  }

  /// The longest time after which the thread sees that it is to end, in milliseconds.
  private static let interval: Int32 = 60_000

  /// - Parameter take: gets the results of each run, on a thread of its own.
  /// - Throws: if no folder for results is safe, or files cannot be watched.
  init(serving folder: String, take: @escaping @Sendable ([UInt8]) -> Void) throws {
    let flag = Flag()
    isOver = flag
    let marker = try EditorMarker(serving: folder, environment: ProcessInfo.processInfo.environment)
    let path = marker.resultsPath
    let parent = (path as NSString).deletingLastPathComponent
    Thread.detachNewThread {
      // Events belong to the thread that reads them.
      guard let events = try? SystemFileEvents.watch([parent]) else { return }
      while !flag.value.load(ordering: .relaxed) {
        var waiting = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.interval) > 0 else { continue }
        let changes = events.changes()
        guard changes?.contains(path) ?? true, let results = marker.results else { continue }
        take(results)
      }
    }
  }

  deinit { isOver.value.store(true, ordering: .relaxed) }
}
