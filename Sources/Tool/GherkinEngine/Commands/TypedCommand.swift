import Foundation
import GherkinFormatters
import Synchronization

/// The command that the user typed to start this program, for rerun commands in reports.
package enum TypedCommand {
  /// The environment variable with which the plugin passes the typed command on. Its value is printed but never executed.
  private static let variable = "GHERKIN_RUN_COMMAND"

  /// The runner that a user started, and that became this program or started it; nil if a user started this program.
  ///
  /// The first access removes the variable, so that programs that steps start do not inherit it.
  package static let runner: String? = {
    let name = "GHERKIN_RUN_STARTED_BY"
    defer { unsetenv(name) }
    return ProcessInfo.processInfo.environment[name]
  }()

  /// The maximum length of the variable that is printed, in bytes.
  private static let longest = 1000

  /// The words that call the program, as typed: `gherkin-run`, `swift package gherkin-run`.
  ///
  /// The first access removes the variable from the environment, so programs that steps start do not inherit it.
  package static var words: [String] { typed + added.withLock { $0 } }

  /// Adds words that belong to the call.
  package static func add(_ words: [String]) { added.withLock { $0 += words } }

  private static let added = Mutex<[String]>([])
  private static let typed: [String] = {
    let text = ProcessInfo.processInfo.environment[variable] ?? ""
    unsetenv(variable)
    if text.utf8.count <= longest, let words = try? ShellWords.split(text), !words.isEmpty { return words }
    return own
  }()

  /// The command of a program that received no typed command.
  private static var own: [String] {
    let program = CommandLine.arguments.first ?? CommandTable.program
    let folder = FileManager.default.currentDirectoryPath
    // The program was found through PATH.
    guard program.contains("/") else { return [program] }
    // A runner in a build folder can be older than its sources. The tool builds the runner that it starts, and has an
    // absolute path if `swift run` started it.
    if !CommandTable.isTool || runner != nil || program.hasPrefix("/"),
      let package = (runner ?? ThisProgram.path).flatMap({ BuiltPackage(program: $0) })
    {
      return package.runCommand(in: folder)
    }
    return [program.hasPrefix(folder + "/") ? "./" + program.dropFirst(folder.count + 1) : program]
  }
}
