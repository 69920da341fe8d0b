import TextSupport

/// The commands of `gherkin-run`.
enum CommandTable {
  /// What a user types to call the program.
  static let program = "gherkin-run"

  /// All commands, in the order of the help.
  static var all: [any Command.Type] {
    [
      RunCommand.self, ReportCommand.self, MergeCommand.self, ParseCommand.self, FormatCommand.self, LintCommand.self,
      MatchCommand.self, StepsCommand.self, InitCommand.self, ConfigCommand.self, LanguagesCommand.self,
      CompletionsCommand.self,
      HelpCommand.self,
    ]
  }

  /// The command that runs where none is named.
  static var standard: any Command.Type { RunCommand.self }

  /// The command that a command line calls, and the words behind its name.
  static func command(calledBy arguments: [String]) -> (command: any Command.Type, words: ArraySlice<String>) {
    guard let command = all.first(where: { $0.name == arguments.first }) else { return (standard, arguments[...]) }
    return (command, arguments.dropFirst())
  }

  /// The name of the command that a user may have meant by a word, if one is near.
  static func nearest(to word: String) -> String? {
    Spelling.nearest(to: word, among: all.map { $0.name })
  }
}
