internal import Foundation
internal import Synchronization

/// The settings of a command's terminal.
package struct TerminalSettings: Sendable {
  let columns: Int
  let isOfSession: Bool

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - columns: the width of the terminal.
  ///   - isOfSession: whether the command gets signals of the terminal, such as that of Ctrl-C.
  package init(columns: Int = 80, isOfSession: Bool = true) {
    self.columns = columns
    self.isOfSession = isOfSession
  }
}

/// A terminal that a test controls.
final class PseudoTerminal: Sendable {
  /// The path of the end that a command opens.
  let path: String
  let ownEnd: FileHandle
  private let commandEnd: Mutex<FileHandle?>

  init(_ settings: TerminalSettings) throws {
    var (own, other): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 40, ws_col: UInt16(settings.columns), ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&own, &other, &name, nil, &size) == 0 else { throw RunningCommand.Unavailable() }
    for end in [own, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    ownEnd = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    commandEnd = Mutex(FileHandle(fileDescriptor: other, closeOnDealloc: true))
  }

  /// Closes the end of the command, which lets the reading of the other end finish.
  func closeCommandEnd() {
    commandEnd.withLock { $0 = nil }
  }

  var isCooked: Bool {
    var state = termios()
    tcgetattr(ownEnd.fileDescriptor, &state)
    return state.c_lflag & tcflag_t(ICANON) != 0 && state.c_lflag & tcflag_t(ECHO) != 0
  }
}
