package import GherkinFormatters
package import GherkinSteps

/// A subcommand of `gherkin-run`, told once: reading, help and usage errors are made from what it says of itself.
///
/// A new command is a type like this in a folder of its own, and a line in ``CommandTable``.
package protocol Command {
  /// What a command line can ask of it.
  associatedtype Options: CommandOptions

  /// The word that calls it.
  static var name: String { get }
  /// The help of the command, except for its options.
  static var help: CommandHelp { get }
  /// Whether it works with the steps of a package.
  static var stepRequirement: StepRequirement { get }

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - options: what the command line asks for.
  ///   - libraries: the runner's step libraries.
  init(options: Options, libraries: [StepLibrary])

  /// Does what is asked, and says how it went.
  func run() async -> ExitStatus
}

extension Command {
  package static var stepRequirement: StepRequirement { .none }

  /// What a user types to call it: `gherkin-run parse`, or `gherkin-run` alone for the standard command.
  package static var call: String {
    name == CommandTable.standard.name ? CommandTable.program : "\(CommandTable.program) \(name)"
  }
}

/// What a command line can ask of a command, and how its words do so.
package protocol CommandOptions {
  /// What holds where a command line says nothing.
  init()
  /// The options, in the order of the help.
  ///
  /// - Parameter formatters: the formatters that have names: the project's and the runner's own.
  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>]
  /// The words beside the options, in order. Only the last may stand for several.
  static var operands: [Operand<Self>] { get }
  /// Takes in what holds, when all that was given is known.
  mutating func note(_ settings: Settings) throws(UsageError)
}

extension CommandOptions {
  package mutating func note(_ settings: Settings) {}
}

/// Options that a configuration file and the environment can set too.
package protocol ConfigurableOptions: CommandOptions {}
