package import GherkinFormatters
import Foundation
import GherkinText

/// Prints the command's own messages.
package enum Console {
  /// Writes to standard output.
  package static func output(_ text: String) {
    write(text, to: .output)
  }

  /// Writes a unified diff to standard output. If the terminal has colours, removed lines are red and added lines
  /// green.
  package static func difference(_ text: String) {
    let environment = TerminalEnvironment(ProcessInfo.processInfo.environment)
    guard environment.wantsColours ?? (StandardStream.output.isTerminal && !environment.isDumb) else {
      return output(text)
    }
    let lines = VisibleText.block(text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line.first {
      case "-": "\u{1B}[31m\(line)\u{1B}[39m"
      case "+": "\u{1B}[32m\(line)\u{1B}[39m"
      default: String(line)
      }
    }
    writeVisible(lines.joined(separator: "\n"), to: .output)
  }

  /// Writes the result of a command to standard output. A closed pipe is not an error.
  package static func result(_ text: String) throws(OutputError) {
    do {
      try ConsoleStream(.output).write(Array(text.utf8)[...])
    } catch {
      if !error.isClosedPipe { throw error }
    }
  }

  /// Writes a line with the program's name to standard error.
  package static func note(_ text: String) {
    error("\(CommandTable.program): \(text)\n")
  }

  /// Writes to standard error.
  package static func error(_ text: String) {
    write(text, to: .error)
  }

  /// Writes to a stream.
  static func write(_ text: String, to stream: StandardStream) {
    // Names of files and texts of features can contain characters that control terminals.
    writeVisible(VisibleText.block(text), to: stream)
  }

  /// If standard error cannot be written, the failure cannot be reported either.
  private static func writeVisible(_ text: String, to stream: StandardStream) {
    do { try ConsoleStream(stream).write(Array(text.utf8)[...]) } catch {}
  }
}
