/// An option of a command, told once: reading, help, completions and the configuration file are made from it.
package struct CommandLineOption<Options> {
  /// What an option does.
  package enum Effect {
    /// Ends reading: the command says this instead of its work.
    case answer(Answer)
    /// Sets something. Every flag can be taken back, by `--no-` before its name or without it.
    case flag(set: (inout Options) -> Void)
    /// Takes a value.
    case value(name: String, set: (String, inout Options) throws(UsageError) -> Void)
  }

  /// What every command can say.
  package enum Answer {
    case help
    case version
  }

  /// Its names, the long one first.
  package let names: [String]
  /// What it does, in a line or more.
  package let help: String
  package let effect: Effect
  /// What holds by default, as the option itself would have it; nil for nothing.
  package var standard: String?
  /// The values that completions offer, where the value's name does not list them.
  package var choices: [String] = []
  /// Whether it can be given several times, and is a list in a configuration file.
  package var isRepeatable = false
  /// Whether a configuration file may set it.
  package var isConfigurable = true
  /// The section of the help that lists it; nil for commands without sections.
  package var section: OptionSection?

  package init(
    names: [String], help: String, effect: Effect, standard: String? = nil, choices: [String] = [],
    isRepeatable: Bool = false, isConfigurable: Bool = true, section: OptionSection? = nil
  ) {
    self.names = names
    self.help = help
    self.effect = effect
    self.standard = standard
    self.choices = choices
    self.isRepeatable = isRepeatable
    self.isConfigurable = isConfigurable
    self.section = section
  }

  /// The options that every command has.
  package static var shared: [CommandLineOption] {
    [
      CommandLineOption(names: ["--version", "-v"], help: "Print the version.", effect: .answer(.version)),
      CommandLineOption(names: ["--help", "-h"], help: "Print this help.", effect: .answer(.help)),
    ]
  }

  /// Its long name without dashes, as configuration files have it.
  package var key: String { String(names[0].dropFirst(2)) }

  /// The name of its value; nil if it takes none.
  package var valueName: String? {
    if case .value(let name, _) = effect { name } else { nil }
  }

  /// Whether it is a flag.
  package var isFlag: Bool {
    if case .flag = effect { true } else { false }
  }

  /// What takes a flag back: `--no-fail-fast`, or `--strict` for `--no-strict`; nil for other options.
  package var opposite: String? {
    guard isFlag else { return nil }
    return key.hasPrefix("no-") ? "--\(key.dropFirst(3))" : "--no-\(key)"
  }
}
