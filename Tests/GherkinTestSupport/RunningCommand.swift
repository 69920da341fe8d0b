package import Foundation
internal import Synchronization

/// A command that runs concurrently with its test, which can send signals, and type if the command has a terminal. It
/// ends with the value. All methods block; call them in ``scene(_:)``.
package final class RunningCommand: Sendable {
  /// The command did not write the expected text.
  package struct Silent: Error {
    /// The output of the command.
    package let output: String
  }

  /// The system has no free terminal, or did not start the command.
  package struct Unavailable: Error {}

  private struct State {
    var texts: [Int32: [UInt8]] = [:]
    /// The number of ends of pipes and terminals that are read.
    var readers = 0
    var status: Int32?
    /// The length of the output that ``RunningCommand/read(to:)`` has returned.
    var place = 0
    var isHungUp = false
  }

  private final class SharedState: Sendable {
    let value = Mutex(State())
  }

  private let state = SharedState()
  private let process: pid_t
  private let terminal: PseudoTerminal?

  /// Runs time-dependent code on a separate thread, because tasks may have to wait for tasks of other tests.
  package static func scene<Result: Sendable>(_ play: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try play() }) }
    }
  }

  /// Starts a command in a folder.
  ///
  /// - Parameters:
  ///   - environment: additional variables.
  ///   - isReadLate: whether its pipes are non-blocking, and are not read at first.
  ///   - settings: those of its terminal; nil for pipes, and an empty standard input.
  package init(
    _ executable: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    isReadLate: Bool = false, terminal settings: TerminalSettings? = nil
  ) throws {
    terminal = try settings.map(PseudoTerminal.init)
    var spawn = Spawn(executable, arguments, in: folder)
    var ends: [(name: Int32, own: FileHandle, other: FileHandle)] = []
    for descriptor in [0, 1, 2] as [Int32] {
      if let terminal {
        spawn.open(terminal.path, at: descriptor)
      } else if descriptor == 0 {
        spawn.open("/dev/null", at: 0)
      } else {
        let pipe = Pipe()
        ends.append((descriptor, pipe.fileHandleForReading, pipe.fileHandleForWriting))
        spawn.duplicate(pipe.fileHandleForWriting.fileDescriptor, to: descriptor)
        if isReadLate { _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_WRONLY | O_NONBLOCK) }
      }
    }
    var variables = BuiltCommand.environment(of: executable)
    if terminal != nil { variables["TERM"] = "xterm" }
    process = try spawn.start(
      inSession: settings?.isOfSession ?? false, environment: variables.merging(environment) { $1 })
    state.value.withLock { $0.readers = ends.count + (terminal == nil ? 0 : 1) }
    for end in ends {
      try end.other.close()
      read(end.own, as: end.name, after: isReadLate ? .seconds(1) : .zero)
    }
    if let terminal { read(terminal.ownEnd, as: 1, after: .zero) }
    Thread.detachNewThread { [state, process] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      state.value.withLock { $0.status = signal == 0 ? status >> 8 & 0xFF : -signal }
    }
  }

  deinit {
    send(SIGKILL)
  }

  private func read(_ end: FileHandle, as name: Int32, after delay: Duration) {
    Thread.detachNewThread { [state] in
      Thread.sleep(forTimeInterval: delay / .seconds(1))
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while !state.value.withLock(\.isHungUp) {
        var waiting = pollfd(fd: end.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 50) != 0 else { continue }
        let count = PortableCalls.read(end.fileDescriptor, into: &part)
        // When all processes have closed the other end of a terminal, this is an error instead of the end of a file.
        if count <= 0 { break }
        state.value.withLock { $0.texts[name, default: []] += part[..<count] }
      }
      state.value.withLock { state in
        state.readers -= 1
        if state.isHungUp { try? end.close() }
      }
    }
  }

  /// The id of the command's process.
  package var processIdentifier: Int32 { process }

  /// Whether the command is running.
  package var isRunning: Bool { state.value.withLock { $0.status == nil } }

  /// The standard output so far, or the output on the terminal.
  package var output: String { text(1) }

  /// The standard error so far; empty for a terminal.
  package var error: String { text(2) }

  private func text(_ name: Int32) -> String {
    String(decoding: state.value.withLock { $0.texts[name] ?? [] }, as: UTF8.self)
  }

  /// Waits until a condition is true, by default for five minutes at most, because the machine may be busy.
  package func wait(seconds: Int = 300, until holds: (RunningCommand) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if holds(self) { return }
      usleep(10_000)
    }
    throw Silent(output: output + error)
  }

  /// Waits for a text of the output.
  package func wait(for text: String) throws {
    try wait { $0.output.contains(text) }
  }

  /// Waits until the command has written a text after the previous one, and returns the output up to the text.
  @discardableResult
  package func read(to text: String) throws -> String {
    var found = ""
    try wait { command in
      command.state.value.withLock { state in
        let rest = (state.texts[1] ?? [])[state.place...]
        guard let range = rest.firstRange(of: Array(text.utf8)) else { return false }
        found = String(decoding: rest[..<range.upperBound], as: UTF8.self)
        state.place = range.upperBound
        return true
      }
    }
    return found
  }

  /// Sends a signal to the command.
  package func send(_ signal: Int32) {
    if isRunning { kill(process, signal) }
  }

  /// Waits for the end of the command.
  package func finish() throws -> BuiltCommand.Output {
    try wait { !$0.isRunning }
    terminal?.closeCommandEnd()
    try wait { $0.state.value.withLock { $0.readers == 0 } }
    let status = state.value.withLock { $0.status ?? 0 }
    return BuiltCommand.Output(status: status, output: output, error: error)
  }
}

// MARK: Terminals

extension RunningCommand {
  /// The terminal's screen.
  package var screen: String {
    var screen = Screen()
    screen.draw(output)
    return screen.text
  }

  /// Presses keys.
  package func type(_ keys: String) throws {
    try terminal?.ownEnd.write(contentsOf: Data(keys.utf8))
  }

  /// Closes the terminal, as the end of a terminal program does.
  package func hangUp() {
    state.value.withLock { $0.isHungUp = true }
  }

  /// Whether the terminal echoes input, and passes it on by lines.
  package var isCooked: Bool { terminal?.isCooked ?? false }
}
