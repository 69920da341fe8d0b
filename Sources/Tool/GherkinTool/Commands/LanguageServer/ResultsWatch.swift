import Foundation
import GherkinFileOutput
import GherkinFiles
import GherkinLanguageServer
import Synchronization

/// Requests that runs in a folder record their results, and calls a closure for each result, until the value is
/// released.
final class ResultsWatch: ResultsWatching {
  private let marker: EditorMarker
  /// The time of the results that were received last.
  private let last: Mutex<Int64?>
  private let handle: @Sendable ([UInt8]) -> Void

  /// - Parameter handle: called with the results of each run, one call at a time.
  /// - Throws: if there is no safe folder for results, or files cannot be watched.
  init(serving folder: String, handle: @escaping @Sendable ([UInt8]) -> Void) throws {
    marker = try EditorMarker(serving: folder, environment: ProcessInfo.processInfo.environment)
    self.handle = handle
    let path = marker.resultsPath
    // Without a file there are no results.
    last = Mutex(SystemCalls.modificationTime(of: path))
    Thread.detachNewThread { [weak self] in
      // The events are used only by the thread that reads them.
      guard let events = try? SystemFileEvents.watch([(path as NSString).deletingLastPathComponent]) else { return }
      // A run may have ended before the folder was watched.
      self?.check()
      while true {
        var waiting = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
        // When the marker is released, it removes its files, which wakes the thread.
        let count = poll(&waiting, 1, 60_000)
        guard let self else { return }
        if count > 0, events.changes()?.contains(path) ?? true { check() }
      }
    }
  }

  func check() {
    last.withLock { last in
      let time = SystemCalls.modificationTime(of: marker.resultsPath)
      guard time != last, let results = marker.results else { return }
      last = time
      handle(results)
    }
  }
}

/// Reports changed files and folders until it is released.
final class WorkspaceWatch: Sendable {
  /// Wakes the thread when the value is released.
  private let end = Pipe()

  /// - Parameter handle: called with the paths of changed files and folders, on a separate thread.
  /// - Throws: if the folders cannot be watched.
  init(_ folders: [String], handle: @escaping @Sendable ([String]) -> Void) throws {
    let end = end.fileHandleForReading.fileDescriptor
    let started = Mutex<Result<Void, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let events: any FileEvents
      do {
        events = try SystemFileEvents.watch(folders)
      } catch {
        started.withLock { $0 = .failure(error) }
        done.signal()
        return
      }
      started.withLock { $0 = .success(()) }
      done.signal()
      while true {
        var waiting = [events.descriptor, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&waiting, 2, -1) > 0 || errno == EINTR else { return }
        if waiting[1].revents != 0 { return }
        guard waiting[0].revents != 0 else { continue }
        // Unknown changes are found by the modification times of files.
        handle(Array(events.changes() ?? []))
      }
    }
    done.wait()
    try started.withLock { try $0?.get() }
  }

  deinit { try? end.fileHandleForWriting.close() }
}
