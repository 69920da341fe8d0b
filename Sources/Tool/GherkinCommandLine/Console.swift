package import GherkinFormatters
import Foundation
import GherkinText
import GherkinFiles
import GherkinFileOutput

/// Prints the command's own messages.
package enum Console {
  /// Writes a line of a conversation at a terminal to standard output, such as a question.
  package static func conversation(_ text: String) {
    write(text, to: .output)
  }

  /// Writes a text for people to standard output, without characters that control a terminal. A closed pipe is not an
  /// error.
  package static func output(_ text: String) throws(OutputError) {
    try result(VisibleText.block(text))
  }

  /// Writes a text for people that is all that a command does, and returns the exit status.
  package static func answer(_ text: String) -> ExitStatus {
    do {
      try output(text)
      return .passed
    } catch {
      note("\(error)")
      return .notDone
    }
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
  package static func write(_ text: String, to stream: StandardStream) {
    // Names of files and texts of features can contain characters that control terminals. If standard error cannot be
    // written, the failure cannot be reported either.
    do { try ConsoleStream(stream).write(Array(VisibleText.block(text).utf8)[...]) } catch {}
  }
}

/// Standard output or standard error, above the progress line.
package struct ConsoleStream: OutputDestination {
  private let stream: StandardStream
  private let width: Int?

  /// - Parameters:
  ///   - stream: the destination.
  ///   - width: the assumed width of a terminal in columns; nil for its actual width.
  package init(_ stream: StandardStream, width: Int? = nil) {
    self.stream = stream
    self.width = width
  }

  package var name: String { stream.name }

  package var isTerminal: Bool { stream.isTerminal }

  package var columns: Int? { width ?? stream.columns }

  package func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    try StatusLine.makeWay(for: bytes, on: stream)
  }

  package func finish() {
    stream.finish()
  }
}

/// Asks for confirmation at the terminal before files are written.
package enum Confirmation {
  /// Returns whether the user confirms. Without a terminal, prints a note to standard error and returns false.
  ///
  /// - Parameters:
  ///   - files: the files that would be written: `this file`.
  ///   - refusal: the answer if the user does not confirm.
  package static func isGiven(toWrite files: String, refusal: String = "Nothing was written.\n") -> Bool {
    guard SystemCalls.isTerminal(0), SystemCalls.isTerminal(1) else {
      Console.error(
        "\(CommandTable.program): nothing was written because there is no terminal to ask on; pass --yes to write \(files)\n"
      )
      return false
    }
    Console.conversation("Write \(files)? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased()) else {
      Console.conversation(refusal)
      return false
    }
    return true
  }
}
