package import GherkinFormatters

/// A subcommand of `gherkin-run`. Parsing, help and usage errors are derived from its declarations.
///
/// A new command is a type like this in its own folder, and a line in ``CommandTable``.
package protocol Command {
  /// The options of the command.
  associatedtype Options: CommandOptions

  /// The name on the command line.
  static var name: String { get }
  /// The help, except for options and operands.
  static var help: CommandHelp { get }
  /// Whether the command uses the steps of a package.
  static var stepRequirement: StepRequirement { get }

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - options: the options given on the command line.
  ///   - steps: the step libraries.
  init(options: Options, steps: StepSource)

  /// Runs the command, and returns its exit status.
  ///
  /// - Throws: an error to print, with which the exit status is `notDone`.
  func run() async throws -> ExitStatus
}

extension Command {
  package static var stepRequirement: StepRequirement { .none }

  /// The words that call the command: `gherkin-run parse`, or only `gherkin-run` for the default command.
  package static var call: String {
    name == CommandTable.standard.name ? CommandTable.program : "\(CommandTable.program) \(name)"
  }
}

/// The options and operands of a command.
package protocol CommandOptions {
  /// Creates the options with their default values.
  init()
  /// Returns the options, in the order of the help.
  ///
  /// - Parameter formatters: the named formatters: the project's and the runner's own.
  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>]
  /// The operands, in order. Only the last one can accept several words.
  static var operands: [Operand<Self>] { get }
  /// Whether the command shows the options of a run, which are then not those of the command itself.
  static var showsSettings: Bool { get }
  /// Whether a command that uses steps does so with these options.
  var usesSteps: Bool { get }
  /// Takes what it needs of the effective settings, after all options have been read.
  mutating func apply(_ settings: Settings) throws(UsageError)
}

extension CommandOptions {
  package static var showsSettings: Bool { false }
  package var usesSteps: Bool { true }
  package mutating func apply(_ settings: Settings) {}
}

/// Options that a configuration file and environment variables can set too.
package protocol ConfiguredOptions: CommandOptions {
  /// The options that these contain: those of the default command.
  associatedtype Configured: DefaultOptions
}

/// The options of the default command.
package protocol DefaultOptions: CommandOptions {
  /// Returns the options that variables of services set.
  static func assigned(by environment: [String: String]) throws(UsageError) -> [GivenOption]
  /// Replaces values that stand for those of variables.
  static func resolve(_ options: inout [GivenOption], in environment: [String: String]) throws(UsageError)
}

/// The parts of a command's help that are not derived from its options and operands.
package struct CommandHelp {
  /// The purpose of the command, on one line.
  package let summary: String
  /// Further information; can be empty.
  package let discussion: String
  /// The meaning of each exit status.
  package let exitStatus: String
  /// Example command lines.
  package let examples: [String]

  package init(summary: String, discussion: String, exitStatus: String, examples: [String]) {
    self.summary = summary
    self.discussion = discussion
    self.exitStatus = exitStatus
    self.examples = examples
  }
}

/// The text of a command's `--help`, derived from the command's declarations.
package struct HelpText<C: Command> {
  private let formatters: [FormatterCatalog.Entry]

  /// Creates the help of a command, which can list the named formatters.
  package init(_ command: C.Type, formatters: [FormatterCatalog.Entry]) {
    self.formatters = formatters
  }

  /// The whole text.
  package var text: String {
    let sections = [
      C.help.summary, usage, C.help.discussion, commands, options,
      Self.wrapped("Exit status: \(C.help.exitStatus)", indent: 0),
      "Examples:\n" + C.help.examples.map { "  \($0)" }.joined(separator: "\n"),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var isStandard: Bool { C.name == CommandTable.standard.name }

  private var usage: String {
    let name = isStandard ? "[\(C.name)]" : C.name
    let words = [CommandTable.program, name, "[OPTION…]"] + C.Options.operands.map(\.usage)
    let operands = C.Options.operands.map { entry($0.name, $0.help) }
    return (["Usage: \(words.joined(separator: " "))", ""] + operands).joined(separator: "\n")
  }

  /// The list of all commands, in the help of the default command.
  private var commands: String {
    guard isStandard else { return "" }
    let topics = CommandTable.topics
    let commands = CommandTable.all.map { entry($0.name, $0.help.summary) }
    return """
      Commands:
      \(commands.joined(separator: "\n"))
      Without a command: \(C.name). For a path named \(C.name), write ./\(C.name). COMMAND --help describes a command.
      """ + (topics.isEmpty ? "" : "\nTopics of \(CommandTable.program) help: \(topics.joined(separator: ", ")).")
  }

  private var options: String {
    let sections = OptionSection.divide(OptionTable<C.Options>(formatters).options).map { section, options in
      let entries = options.map { option in
        let names = option.names.joined(separator: ", ")
        return entry(option.value.map { "\(names) \($0.name)" } ?? names, option.help)
      }
      return ([section.map { "\n\($0.rawValue):" }].compactMap(\.self) + entries).joined(separator: "\n")
    }
    return (["Options:"] + sections).joined(separator: "\n")
  }

  private func entry(_ head: String, _ help: String) -> String {
    let lines = help.split(separator: "\n").map { Self.wrapped(String($0), indent: 6) }
    return (["  \(head)"] + lines).joined(separator: "\n")
  }

  /// The width of help in columns.
  private static var width: Int { 120 }

  /// Returns a text wrapped between words.
  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}

/// The exit status of the process.
package enum ExitStatus: Int32 {
  /// Every scenario passed or was skipped on purpose. Other commands: success.
  case passed = 0
  /// A scenario failed. Other commands: a negative result.
  case failed = 1
  /// The command failed, or a report could not be written.
  case notDone = 2
  /// The process was ended by SIGINT.
  case interrupted = 130
  /// The process was ended by SIGTERM.
  case terminated = 143
}
