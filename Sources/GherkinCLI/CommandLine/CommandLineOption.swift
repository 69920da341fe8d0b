/// An option of a command, told once: reading and help are made from it.
struct CommandLineOption<Options> {
  /// What an option does.
  enum Effect {
    /// Ends reading: the command says this instead of its work.
    case answer(Answer)
    /// Sets something.
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

  /// The options that every command has.
  static var shared: [CommandLineOption] {
    [
      CommandLineOption(names: ["--version"], help: "Print the version.", effect: .answer(.version)),
      CommandLineOption(names: ["--help", "-h"], help: "Print this help.", effect: .answer(.help)),
    ]
  }
}
