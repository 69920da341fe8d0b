import Synchronization
import GherkinText

/// The commands of this program: those of a program with the engine, or the larger set of the tool `gherkin-run`.
package enum CommandTable {
  /// The name of the program.
  package static let program = "gherkin-run"

  /// The commands that only the tool has. A program with the engine does not contain them, but names the tool to those
  /// who call them.
  package static let namesInTool = [
    "merge", "docs", "compare", "cluster", "probe", "parse", "format", "lint", "match", "steps", "init", "import",
    "config",
    "languages", "self-check",
    "completions", "lsp", "help",
  ]

  private struct Program {
    var commands: @Sendable () -> [any Command.Type] = { [] }
    var topics: [String] = []
    var isTool = false
  }

  private static let state = Mutex(Program())

  /// Sets the commands of this program. Must be called first.
  ///
  /// - Parameters:
  ///   - commands: all commands in the order of the help, starting with the default one.
  ///   - topics: the topics of the help of the tool; nil for another program, which does not replace the tool.
  package static func begin(_ commands: @escaping @Sendable () -> [any Command.Type], topics: [String]? = nil) {
    state.withLock { program in
      guard topics != nil || !program.isTool else { return }
      program = Program(commands: commands, topics: topics ?? [], isTool: topics != nil)
    }
  }

  /// Whether this program is the tool.
  package static var isTool: Bool { state.withLock(\.isTool) }

  /// All commands, in the order of the help.
  package static var all: [any Command.Type] { state.withLock(\.commands)() }

  /// The topics of the help in addition to the commands.
  package static var topics: [String] { state.withLock(\.topics) }

  /// The default command.
  package static var standard: any Command.Type { all[0] }

  /// Returns the command that a command line calls, and the words after its name.
  package static func command(calledBy arguments: [String]) -> (command: any Command.Type, words: ArraySlice<String>) {
    guard let command = all.first(where: { $0.name == arguments.first }) else { return (standard, arguments[...]) }
    return (command, arguments.dropFirst())
  }

  /// Returns whether a word is the name of a command, of this program or of the tool.
  package static func isCommand(_ word: String) -> Bool {
    all.contains { $0.name == word } || namesInTool.contains(word)
  }

  /// Returns the name of a similar command; nil if none is similar.
  package static func nearest(to word: String) -> String? {
    Spelling.nearest(to: word, among: all.map { $0.name } + namesInTool)
  }

  /// Returns the remedy for calling a command that only the tool has; nil for all others.
  package static func remedy(forCall arguments: [String]) -> String? {
    guard !isTool, let name = arguments.first, namesInTool.contains(name) else { return nil }
    return "\(name) is a command of the tool gherkin-run, not of a runner; "
      + "run \"swift run gherkin-run \(name)\" in the package"
  }
}

/// Whether a command uses the steps of a package.
package enum StepRequirement {
  /// The command does not use steps.
  case none
  /// The command asks for steps itself while it runs, and starts without them.
  case later
  /// The command uses steps if they are available.
  case welcome
  /// The command requires steps.
  case needed
}
