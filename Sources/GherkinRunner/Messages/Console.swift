package import GherkinFormatters
import Foundation
import TextSupport

/// Writes what the command itself has to say, apart from its reports.
package enum Console {
  /// Writes to standard output.
  package static func output(_ text: String) {
    write(text, to: .output)
  }

  /// Writes a difference in the form of `diff -u` to standard output; where the terminal has colours, removed lines are
  /// red and added lines green.
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

  /// Writes the result of a command to standard output; a reader that is gone has seen enough.
  package static func result(_ text: String) throws(OutputError) {
    do {
      try ConsoleStream(.output).write(Array(text.utf8)[...])
    } catch {
      if !error.isClosedPipe { throw error }
    }
  }

  /// Writes to standard error.
  package static func error(_ text: String) {
    write(text, to: .error)
  }

  private static func write(_ text: String, to stream: StandardStream) {
    // Names of files and texts of features are in it, and would act on a terminal.
    writeVisible(VisibleText.block(text), to: stream)
  }

  /// If nobody reads standard error, the error cannot be reported either.
  private static func writeVisible(_ text: String, to stream: StandardStream) {
    do { try ConsoleStream(stream).write(Array(text.utf8)[...]) } catch {}
  }
}
