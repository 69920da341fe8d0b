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
  func run() async -> ExitStatus
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
  /// Whether a command that uses steps does so with these options.
  var usesSteps: Bool { get }
  /// Called with the effective settings after all options have been read.
  mutating func note(_ settings: Settings) throws(UsageError)
}

extension CommandOptions {
  package var usesSteps: Bool { true }
  package mutating func note(_ settings: Settings) {}
}

/// Options that a configuration file and environment variables can set too.
package protocol ConfigurableOptions: CommandOptions {}
