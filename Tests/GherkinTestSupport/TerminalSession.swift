package import Foundation
internal import Synchronization

/// A command at a terminal that a test controls. Its methods block; call them in
/// ``RunningCommand/scene(_:)``.
package final class TerminalSession: Sendable {
  /// The command did not write the expected text.
  package struct Silent: Error {
    /// The expected text.
    package let awaited: String
    /// The output since the previous expected text.
    package let output: String
  }

  private let process: Process
  private let own: FileHandle
  private let other: FileHandle
  private let bytes = Mutex<[UInt8]>([])
  /// The length of the output that the test has read.
  private let place = Mutex(0)
  private let isGone = Mutex(false)

  /// Starts a command in a folder.
  package init(
    _ executable: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws {
    var (own, other): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&own, &other, nil, nil, &size) == 0 else { throw TerminalCommand.Unavailable() }
    self.own = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    self.other = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = BuiltCommand.environment(of: executable).merging(["TERM": "xterm"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = self.other
    process.standardOutput = self.other
    process.standardError = self.other
    try process.runUnblocked()
    Thread.detachNewThread { [self] in
      while !isGone.withLock(\.self) {
        var waiting = pollfd(fd: self.own.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 20) != 0 else { continue }
        let data = self.own.availableDataOrNone
        guard !data.isEmpty else { return }
        bytes.withLock { $0 += data }
      }
      try? self.own.close()
    }
  }

  /// Waits until the command has written a text after the previous one, for a minute at most.
  ///
  /// - Returns: the output up to the text.
  @discardableResult
  package func read(to text: String) throws -> String {
    let wanted = Array(text.utf8)
    for _ in 0..<6000 {
      let found = bytes.withLock { bytes -> ArraySlice<UInt8>? in
        let start = place.withLock(\.self)
        guard let end = Self.end(of: wanted, in: bytes[start...]) else { return nil }
        place.withLock { $0 = end }
        return bytes[start..<end]
      }
      if let found { return String(decoding: found, as: UTF8.self) }
      usleep(10_000)
    }
    throw Silent(awaited: text, output: rest)
  }

  /// The output that the test has not read.
  package var rest: String {
    bytes.withLock { bytes in String(decoding: bytes[place.withLock(\.self)...], as: UTF8.self) }
  }

  private static func end(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= wanted.count else { return nil }
    for start in bytes.startIndex...(bytes.endIndex - wanted.count)
    where bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      return start + wanted.count
    }
    return nil
  }

  /// Presses keys.
  package func type(_ keys: String) throws {
    try own.write(contentsOf: Data(keys.utf8))
  }

  /// Closes the terminal, as the end of a terminal program does. The command is not in a session of the
  /// terminal, so that it gets no signal.
  package func hangUp() {
    isGone.withLock { $0 = true }
  }

  /// Sends the command a signal.
  package func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Whether the terminal echoes input, and passes it on by lines.
  package var isCooked: Bool {
    var state = termios()
    tcgetattr(other.fileDescriptor, &state)
    return state.c_lflag & tcflag_t(ICANON) != 0 && state.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits for the command's end, for a minute at most; returns its exit status, or the negative number of a signal.
  package func finish() throws -> Int32 {
    for _ in 0..<6000 where process.isRunning { usleep(10_000) }
    guard !process.isRunning else {
      kill(process.processIdentifier, SIGKILL)
      throw Silent(awaited: "the end", output: rest)
    }
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Ends the command if it is still running.
  package func abandon() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}

extension FileHandle {
  /// Reads the available output; empty if the other end is closed, which a terminal reports as an error.
  fileprivate var availableDataOrNone: Data {
    var part = [UInt8](repeating: 0, count: 4096)
    let count = PortableCalls.read(fileDescriptor, into: &part)
    return count > 0 ? Data(part[..<count]) : Data()
  }
}
