package import Foundation

/// A terminal without a screen, for commands that check whether their output is a terminal.
package final class PseudoTerminal: @unchecked Sendable {
  /// The system has no free terminal.
  package struct Unavailable: Error {}

  /// The end that a command writes to. Close it after starting the command, so that its end is detected.
  package let commandEnd: FileHandle
  private let ownEnd: FileHandle

  /// Creates a terminal with a number of columns.
  package init(columns: Int) throws {
    var own: Int32 = -1
    var other: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&own, &other, nil, nil, &size) == 0 else { throw Unavailable() }
    ownEnd = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    commandEnd = FileHandle(fileDescriptor: other, closeOnDealloc: true)
  }

  /// Types a text, which waits until the command reads it.
  package func type(_ text: String) throws {
    try ownEnd.write(contentsOf: Data(text.utf8))
  }

  /// Reads the output until the command ends.
  package func readToEnd() async -> String {
    await withCheckedContinuation { continuation in
      // A separate thread, because reading blocks.
      Thread.detachNewThread { [self] in
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
          // When the command has closed its end, this is an error instead of the end of a file.
          let count = PortableCalls.read(ownEnd.fileDescriptor, into: &part)
          if count <= 0 { break }
          bytes += part[..<count]
        }
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
