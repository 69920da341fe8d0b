import GherkinEngine

#if canImport(Darwin)
import CoreServices
import Foundation
import GherkinFiles
import GherkinFileOutput
import Synchronization

/// Changes reported by macOS (FSEvents), which watches whole trees. Written according to its documentation, but not
/// tested.
final class StreamFileEvents: FileEvents {
  /// The changes reported by the system's thread.
  private final class Inbox: Sendable {
    let changed = Mutex<Set<String>>([])
    let isKnown = Mutex(true)
    let roots: WatchedRoots
    let writeEnd: Int32

    init(_ roots: WatchedRoots, _ writeEnd: Int32) {
      self.roots = roots
      self.writeEnd = writeEnd
    }

    func add(_ paths: [String], isKnown known: Bool) {
      changed.withLock { $0.formUnion(paths.flatMap(roots.paths)) }
      if !known { isKnown.withLock { $0 = false } }
      var byte: UInt8 = 0
      // A full pipe already signals changes.
      _ = write(writeEnd, &byte, 1)
    }
  }

  let descriptor: Int32
  let isPartial = false
  private let inbox: Inbox
  private let stream: FSEventStreamRef

  init(_ roots: [String]) throws(FileEventsError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw FileEventsError(description: "files cannot be watched: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    inbox = Inbox(WatchedRoots(roots), ends[1])
    var context = FSEventStreamContext(
      version: 0, info: Unmanaged.passUnretained(inbox).toOpaque(), retain: nil, release: nil, copyDescription: nil)
    let callback: FSEventStreamCallback = { _, info, count, paths, flags, _ in
      guard let info else { return }
      let inbox = Unmanaged<Inbox>.fromOpaque(info).takeUnretainedValue()
      let names = Unmanaged<CFArray>.fromOpaque(paths).takeUnretainedValue() as? [String] ?? []
      let lost = UInt32(kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagRootChanged)
      let isKnown = (0..<count).allSatisfy { flags[$0] & lost == 0 }
      inbox.add(names, isKnown: isKnown)
    }
    let flags = UInt32(
      kFSEventStreamCreateFlagUseCFTypes | kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
        | kFSEventStreamCreateFlagWatchRoot)
    guard
      let stream = FSEventStreamCreate(
        nil, callback, &context, roots as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.05, flags)
    else {
      close(ends[0])
      close(ends[1])
      throw FileEventsError(description: "files cannot be watched: the system created no event stream")
    }
    self.stream = stream
    FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "gherkin-run file events"))
    guard FSEventStreamStart(stream) else {
      throw FileEventsError(description: "files cannot be watched: the system's event stream did not start")
    }
  }

  deinit {
    FSEventStreamStop(stream)
    FSEventStreamInvalidate(stream)
    FSEventStreamRelease(stream)
    close(descriptor)
    close(inbox.writeEnd)
  }

  func changes() -> Set<String>? {
    var room = [UInt8](repeating: 0, count: 1024)
    while read(descriptor, &room, room.count) > 0 {}
    let isKnown = inbox.isKnown.withLock { known in
      defer { known = true }
      return known
    }
    let changed = inbox.changed.withLock { changed in
      defer { changed = [] }
      return changed
    }
    return isKnown ? changed : nil
  }
}
#endif
