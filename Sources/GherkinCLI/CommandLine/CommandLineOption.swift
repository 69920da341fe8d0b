/// An option of a command, told once: reading, help, completions and the configuration file are made from it.
struct CommandLineOption<Options> {
  /// What an option does.
  enum Effect {
    /// Ends reading: the command says this instead of its work.
    case answer(Answer)
    /// Sets something. Every flag can be taken back, by `--no-` before its name or without it.
    case flag(set: (inout Options) -> Void)
    /// Takes a value.
    case value(name: String, set: (String, inout Options) throws(UsageError) -> Void)
  }

  /// What every command can say.
  enum Answer {
    case help
    case version
  }

  /// Its names, the long one first.
  let names: [String]
  /// What it does, in a line or more.
  let help: String
  let effect: Effect
  /// What holds where nobody says, as the option itself would have it; nil for nothing.
  var standard: String?
  /// The values that completions offer, where the value's name does not list them.
  var choices: [String] = []
  /// Whether a configuration file may set it.
  var isConfigurable = true

  /// The options that every command has.
  static var shared: [CommandLineOption] {
    [
      CommandLineOption(names: ["--version", "-v"], help: "Print the version.", effect: .answer(.version)),
      CommandLineOption(names: ["--help", "-h"], help: "Print this help.", effect: .answer(.help)),
    ]
  }

  /// Its long name without dashes, as configuration files have it.
  var key: String { String(names[0].dropFirst(2)) }

  /// The name of its value; nil where it takes none.
  var valueName: String? {
    if case .value(let name, _) = effect { name } else { nil }
  }

  /// Whether it is a flag.
  var isFlag: Bool {
    if case .flag = effect { true } else { false }
  }

  /// What takes a flag back: `--no-fail-fast`, or `--strict` for `--no-strict`; nil for other options.
  var opposite: String? {
    guard isFlag else { return nil }
    return key.hasPrefix("no-") ? "--\(key.dropFirst(3))" : "--no-\(key)"
  }
}
