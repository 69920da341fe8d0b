import Synchronization
import GherkinText

/// The commands of this program: those of a program with the engine, or the larger set of the tool `gherkin-run`.
package enum CommandTable {
  /// The name of the program.
  package static let program = "gherkin-run"

  /// The commands of a program with the engine, in the order of the help.
  private static var runner: [any Command.Type] {
    [RunCommand.self, ReportCommand.self]
  }

  /// The commands that only the tool has. A program with the engine does not contain them, but names the tool to those
  /// who call them.
  package static let namesInTool = [
    "merge", "docs", "compare", "cluster", "parse", "format", "lint", "match", "steps", "init", "config", "languages",
    "completions", "lsp", "help",
  ]

  private static let tool = Mutex<(commands: @Sendable () -> [any Command.Type], topics: [String])?>(nil)

  /// Makes this program the tool. Must be called first.
  ///
  /// - Parameters:
  ///   - topics: the topics of its help.
  ///   - commands: all commands of the tool, in the order of the help.
  package static func becomeTool(topics: [String], with commands: @escaping @Sendable () -> [any Command.Type]) {
    tool.withLock { $0 = (commands, topics) }
    Isolation.allowProcesses(isCommand: true)
  }

  /// Whether this program is the tool.
  package static var isTool: Bool { tool.withLock { $0 != nil } }

  /// All commands, in the order of the help.
  package static var all: [any Command.Type] { tool.withLock(\.self)?.commands() ?? runner }

  /// The topics of the help in addition to the commands.
  package static var topics: [String] { tool.withLock(\.self)?.topics ?? [] }

  /// The default command.
  package static var standard: any Command.Type { RunCommand.self }

  /// Returns the command that a command line calls, and the words after its name.
  package static func command(calledBy arguments: [String]) -> (command: any Command.Type, words: ArraySlice<String>) {
    guard let command = all.first(where: { $0.name == arguments.first }) else { return (standard, arguments[...]) }
    return (command, arguments.dropFirst())
  }

  /// Returns whether a word is the name of a command, of this program or of the tool.
  static func isCommand(_ word: String) -> Bool {
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
