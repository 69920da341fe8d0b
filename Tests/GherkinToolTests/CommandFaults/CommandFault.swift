import GherkinTestSupport
import Testing

/// A fault around a run: in files, in other processes, or in time. What is done in an empty folder, and how the commands
/// have to answer.
struct CommandFault: Sendable, CustomTestStringConvertible {
  /// The fault.
  let what: String
  /// The programs that it needs beside `git` and a shell, such as `faketime`. Without them the row is skipped.
  var needs: [String] = []
  /// Whether it needs the rights of the superuser. Without them the row is skipped.
  var isForRoot = false
  /// What is done, and what has to be there then, in order.
  let steps: [Step]

  /// One action in the folder, or one check.
  enum Step: Sendable {
    /// Writes a file, with the folders above it.
    case file(_ path: String, String)
    /// Runs lines of a shell that prepare the folder, and fails if they fail.
    case shell(String)
    /// Runs a line of a shell, in which `gherkin-run` is the built tool. The exit status must be the given one, and the
    /// two outputs together must contain some texts, and lack others.
    case run(_ line: String, status: Int32, says: [String] = [], lacks: [String] = [])
    /// Starts a line of a shell in the background.
    case start(_ line: String)
    /// Starts a line of a shell at a terminal of its own, in the background.
    case startInTerminal(_ line: String)
    /// Waits until the started command has written a text after the previous one.
    case wait(_ text: String)
    /// Types a text into the started command's terminal.
    case type(_ text: String)
    /// Sends a signal to the started command.
    case signal(Int32)
    /// Waits for the end of the started command. The exit status must be the given one, and the two outputs together must
    /// contain some texts, and lack others.
    case end(status: Int32, says: [String] = [], lacks: [String] = [])
    /// The content of a file must be the given one.
    case content(_ path: String, String)
    /// A file must contain some texts, and lack others.
    case text(_ path: String, has: [String] = [], lacks: [String] = [])
    /// The names in a folder must be the given ones, in alphabetical order.
    case names(_ path: String, [String])
  }

  var testDescription: String { what }

  /// All rows.
  static let all = [
    expansion,
    files,
    histories,
    lostOutput,
    machine,
    reportFiles,
    settings,
    time,
    watch,
  ].flatMap(\.self)

  /// A feature with one scenario `one`, which passes.
  static let passing = "Feature: A\n  Scenario: one\n    Given a step\n"
  /// A feature with one scenario `one`, which fails.
  static let failing = "Feature: A\n  Scenario: one\n    Given a failing step\n"
}
