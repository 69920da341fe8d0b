extension SavedStream {
  /// The option that accepts some parts of a sharded run.
  static func missingPartsOption<Options>(_ set: @escaping (inout Options) -> Void) -> CommandLineOption<Options> {
    CommandLineOption(
      names: ["--allow-missing-parts"],
      help: "Accept that parts of a sharded run are missing, or given twice. Otherwise the exit status is 2.",
      effect: .flag(set: set))
  }

  /// The words of a command line that name streams.
  static func operand<Options>(
    _ set: @escaping (String, inout Options) -> Void
  ) -> Operand<Options> {
    Operand(
      name: "MESSAGES", count: .oneOrMore,
      help: """
        A run's messages, as --format message:FILE saves them, or - for standard input. Several are taken as one: shards
        of a run, and reruns behind the run that they repeat, whose later attempts count.
        """, set: set)
  }
}
