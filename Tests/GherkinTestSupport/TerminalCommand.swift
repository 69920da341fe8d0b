package import Foundation
internal import Synchronization

/// A command with its own terminal, as in a window. All of its methods block: they are for
/// ``RunningCommand/scene(_:)``.
package final class TerminalCommand: Sendable {
  /// The system has no free terminal, or did not start the command.
  package struct Unavailable: Error {}

  private let ownEnd: Int32
  private let commandEnd: Int32
  private let process: pid_t
  private let bytes = Mutex<[UInt8]>([])
  private let isRead = Mutex(false)

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - executable: the path of the executable.
  ///   - arguments: the arguments.
  ///   - folder: the working directory.
  ///   - columns: the width of the terminal.
  ///   - environment: variables in addition to `PATH` and `TERM`.
  package init(
    _ executable: String, _ arguments: [String], in folder: URL, columns: Int = 80,
    environment: [String: String] = [:]
  ) throws {
    var (own, other): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&own, &other, &name, nil, &size) == 0 else { throw Unavailable() }
    for end in [own, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (ownEnd, commandEnd) = (own, other)
    process = try Self.spawn(
      executable, arguments, in: folder, on: name,
      ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "TERM": "xterm"].merging(environment) { _, new in new
      }
    )
    Thread.detachNewThread { [self] in
      var part = [UInt8](repeating: 0, count: 4096)
      // When all processes have closed the other end, this is an error instead of the end of a file.
      while case let count = read(ownEnd, &part, part.count), count > 0 {
        bytes.withLock { $0 += part[..<count] }
      }
      isRead.withLock { $0 = true }
    }
  }

  /// Starts the command in a new session. The first terminal that it opens is the terminal of the session.
  private static func spawn(
    _ executable: String, _ arguments: [String], in folder: URL, on terminal: [CChar], _ environment: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
    let ownSession = Int16(POSIX_SPAWN_SETSID)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    // glibc declares it only for GNU sources.
    let ownSession: Int16 = 0x80
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(&attributes, ownSession)
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let inFolder = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, executable]
    let words = (inFolder + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables) == 0 else { throw Unavailable() }
    return process
  }

  /// The complete output on the terminal.
  package var output: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }

  /// The content of the terminal's screen.
  package var screen: String {
    var screen = Screen()
    screen.draw(output)
    return screen.text
  }

  /// Waits for output, for a minute at most, because the machine may be busy.
  package func wait(for text: String) throws {
    try wait { $0.output.contains(text) }
  }

  private func wait(until holds: (TerminalCommand) -> Bool) throws {
    for _ in 0..<6000 {
      if holds(self) { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    throw RunningCommand.Silent(output: output)
  }

  /// Waits for the end of the command; returns its exit status, or the negative number of the signal that ended it.
  package func finish() throws -> Int32 {
    var status: Int32 = 0
    try wait { _ in waitpid(process, &status, WNOHANG) == process }
    close(commandEnd)
    try wait { $0.isRead.withLock(\.self) }
    close(ownEnd)
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }
}
