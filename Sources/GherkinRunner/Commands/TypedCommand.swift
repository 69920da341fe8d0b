import Foundation
import GherkinFormatters

/// The command that the user typed to start this program, for reports that show a command to run scenarios again.
package enum TypedCommand {
  /// The environment variable by which `gherkin-run` and the plugin tell a runner what the user typed. Its text is
  /// printed, and never executed.
  package static let variable = "GHERKIN_RUN_COMMAND"

  /// The number of bytes of the variable that are worth printing.
  private static let longest = 1000

  /// The program's name as typed, with the words that belong to it: `gherkin-run`, `swift package gherkin-run`.
  ///
  /// Removes the variable from the environment when first used, so that programs that steps start do not inherit it.
  package static let words: [String] = {
    let text = ProcessInfo.processInfo.environment[variable] ?? ""
    unsetenv(variable)
    if text.utf8.count <= longest, let words = try? ShellWords.split(text), !words.isEmpty { return words }
    return own
  }()

  /// Tells the programs that this one starts or becomes what the user typed.
  ///
  /// - Parameter more: the words that belong to the program's name.
  package static func passOn(with more: [String] = []) {
    setenv(variable, (words + more).map(ShellWord.quoted).joined(separator: " "), 1)
  }

  /// The command of a program that was not given the typed command.
  private static var own: [String] {
    let program = CommandLine.arguments.first ?? CommandTable.program
    let folder = FileManager.default.currentDirectoryPath
    // Found by the search path.
    guard program.contains("/") else { return [program] }
    // A runner in a build folder may be older than the sources. The tool builds the runner that it starts, and has an
    // absolute path where `swift run` started it.
    if !CommandTable.isTool || program.hasPrefix("/"),
      let package = ThisProgram.path.flatMap({ BuiltPackage(program: $0) })
    {
      return package.runCommand(in: folder)
    }
    return [program.hasPrefix(folder + "/") ? "./" + program.dropFirst(folder.count + 1) : program]
  }
}
