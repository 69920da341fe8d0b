package import GherkinFormatters
import TextSupport

/// Writes what the command itself has to say, apart from its reports.
package enum Console {
  /// Writes to standard output.
  package static func output(_ text: String) {
    write(text, to: .output)
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

  /// Where nobody reads the command's own words, there is nobody to tell of it.
  private static func write(_ text: String, to stream: StandardStream) {
    do {
      // Names of files and texts of features are in it, and would act on a terminal.
      try ConsoleStream(stream).write(Array(VisibleText.block(text).utf8)[...])
    } catch {}
  }
}
