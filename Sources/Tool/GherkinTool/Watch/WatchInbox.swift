import Foundation
import GherkinEngine
import GherkinRuntime

/// The event sources of a watch, combined in one wait.
final class WatchInbox {
  /// An event.
  enum Event: Equatable {
    case key(UInt8)
    case signal(Int32)
    /// Files changed; nil if they are unknown.
    case changes(Set<String>?)
    /// The started process has ended.
    case processEnded
  }

  /// The byte for the end of a process; no signal has this number.
  private static let processEnd: UInt8 = 255

  /// The signals that end or suspend a watch.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

  /// The changes of files.
  var files: any FileEvents
  private let ends: (read: Int32, write: Int32)
  private var readsKeys = RawTerminal.isPresent

  init(_ files: any FileEvents) throws(FileEventsError) {
    self.files = files
    guard let ends = SignalPipe.open() else {
      throw FileEventsError(description: "nothing can be watched: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(ends.read, F_SETFL, O_NONBLOCK)
    self.ends = ends
    SignalPipe.handle(Self.signals, writingTo: ends.write)
  }

  deinit {
    SignalPipe.restoreDefaults(Self.signals)
    close(ends.read)
    close(ends.write)
  }

  /// The descriptor to which signals are written.
  var signalEnd: Int32 { ends.write }

  /// Called at the end of a process, on any thread.
  var reportProcessEnd: @Sendable () -> Void {
    let descriptor = ends.write
    return {
      var byte = Self.processEnd
      _ = write(descriptor, &byte, 1)
    }
  }

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: the maximum time; nil for no limit.
  /// - Returns: all events; none after the maximum time.
  func next(within milliseconds: Int32? = nil) -> [Event] {
    var waiting = [pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)]
    waiting.append(pollfd(fd: files.descriptor, events: Int16(POLLIN), revents: 0))
    // `poll` ignores negative descriptors.
    waiting.append(pollfd(fd: readsKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0))
    guard poll(&waiting, nfds_t(waiting.count), milliseconds ?? -1) > 0 else { return [] }
    var events: [Event] = []
    if waiting[0].revents != 0 {
      events += bytes(ends.read).map { $0 == Self.processEnd ? .processEnded : .signal(Int32($0)) }
    }
    if waiting[1].revents != 0, case let paths = files.changes(), paths != [] { events.append(.changes(paths)) }
    if waiting[2].revents != 0 {
      let keys = bytes(STDIN_FILENO)
      events += keys.map { .key($0) }
      // Nothing can be read from such a terminal any more, but it would stay readable.
      if keys.isEmpty { readsKeys = false }
      // The terminal was closed. Only processes of its session get a signal; others would watch forever.
      if keys.isEmpty, waiting[2].revents & Int16(POLLHUP) != 0 { events.append(.signal(SIGHUP)) }
    }
    return events
  }

  private func bytes(_ descriptor: Int32) -> [UInt8] {
    var room = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &room, room.count)
    return Array(room.prefix(max(0, count)))
  }
}
