/// An option of a command. Parsing, help, completions and the configuration file are derived from it.
package struct CommandLineOption<Options> {
  /// The effect of an option.
  package enum Effect {
    /// Prints an answer instead of running the command.
    case answer(Answer)
    /// Sets a flag. Adding or removing `--no-` undoes a flag that is set elsewhere, such as in a configuration file.
    case flag(set: (inout Options) -> Void)
    /// Takes a value.
    case value(name: String, set: (String, inout Options) throws(UsageError) -> Void)
  }

  /// The answers that every command can print.
  package enum Answer {
    case help
    case version
  }

  /// The names, starting with the long one.
  package let names: [String]
  /// The help, on one or several lines.
  package let help: String
  package let effect: Effect
  /// The default value as it would be written; nil for none.
  package var standard: String?
  /// The values for completion, if the name of the value does not list them.
  package var choices: [String] = []
  /// Whether the option can be repeated, and is a list in a configuration file.
  package var isRepeatable = false
  /// Whether a configuration file can set the option.
  package var isConfigurable = true
  /// Whether a flag has a negation, if a configuration file can set it.
  package var isNegatable = true
  /// Whether the option prints something instead of running features.
  package var isListing = false
  /// The section of the help; nil for commands without sections.
  package var section: OptionSection?

  package init(
    names: [String], help: String, effect: Effect, standard: String? = nil, choices: [String] = [],
    isRepeatable: Bool = false, isConfigurable: Bool = true, isNegatable: Bool = true, isListing: Bool = false,
    section: OptionSection? = nil
  ) {
    self.names = names
    self.help = help
    self.effect = effect
    self.standard = standard
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.isConfigurable = isConfigurable
    self.isNegatable = isNegatable
    self.isListing = isListing
    self.section = section
  }

  /// The options that every command has.
  package static var shared: [CommandLineOption] {
    [
      CommandLineOption(names: ["--version", "-v"], help: "Print the version.", effect: .answer(.version)),
      CommandLineOption(names: ["--help", "-h"], help: "Print this help.", effect: .answer(.help)),
    ]
  }

  /// The long name without dashes, which is the key in configuration files.
  package var key: String { String(names[0].dropFirst(2)) }

  /// The name of the value; nil if the option takes none.
  package var valueName: String? {
    if case .value(let name, _) = effect { name } else { nil }
  }

  /// Whether it is a flag.
  package var isFlag: Bool {
    if case .flag = effect { true } else { false }
  }

  /// The negation of a flag: `--no-fail-fast`, or `--strict` for `--no-strict`; nil for other options, and if there is
  /// nothing to undo.
  package var opposite: String? {
    guard isFlag, isConfigurable, isNegatable else { return nil }
    return key.hasPrefix("no-") ? "--\(key.dropFirst(3))" : "--no-\(key)"
  }
}
