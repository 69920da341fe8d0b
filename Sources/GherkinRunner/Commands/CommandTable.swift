import Synchronization
import TextSupport

/// The commands of this program: those of a runner, or those of the tool `gherkin-run`, which are more.
package enum CommandTable {
  /// What a user types to call the program.
  package static let program = "gherkin-run"

  /// The commands that every runner has, in the order of the help.
  private static var runner: [any Command.Type] {
    [
      RunCommand.self, ReportCommand.self, MergeCommand.self, MatchCommand.self, StepsCommand.self,
      ConfigCommand.self, HelpCommand.self,
    ]
  }

  /// The commands that only the tool has.
  package static let namesInTool = [
    "docs", "compare", "cluster", "parse", "format", "lint", "init", "languages", "completions", "lsp",
  ]

  private static let tool = Mutex<(@Sendable () -> [any Command.Type])?>(nil)

  /// Makes this program the tool, before anything else happens.
  ///
  /// - Parameter commands: all commands of the tool, in the order of the help.
  package static func becomeTool(with commands: @escaping @Sendable () -> [any Command.Type]) {
    tool.withLock { $0 = commands }
  }

  /// Whether this program is the tool.
  package static var isTool: Bool { tool.withLock { $0 != nil } }

  /// All commands, in the order of the help.
  package static var all: [any Command.Type] { tool.withLock(\.self)?() ?? runner }

  /// The command that runs where none is named.
  package static var standard: any Command.Type { RunCommand.self }

  /// The command that a command line calls, and the words after its name.
  package static func command(calledBy arguments: [String]) -> (command: any Command.Type, words: ArraySlice<String>) {
    guard let command = all.first(where: { $0.name == arguments.first }) else { return (standard, arguments[...]) }
    return (command, arguments.dropFirst())
  }

  /// Whether a word is the name of a command, of this program or of the tool.
  static func isCommand(_ word: String) -> Bool {
    all.contains { $0.name == word } || namesInTool.contains(word)
  }

  /// The name of the command that a user may have meant by a word, if one is near.
  package static func nearest(to word: String) -> String? {
    Spelling.nearest(to: word, among: all.map { $0.name } + namesInTool)
  }

  /// What to write instead of a command that only the tool has; nil for all others.
  package static func remedy(forCall arguments: [String]) -> String? {
    guard !isTool, let name = arguments.first, namesInTool.contains(name) else { return nil }
    return "\(name) is a command of the tool gherkin-run, not of a runner; "
      + "run \"swift run gherkin-run \(name)\" in the package"
  }
}
