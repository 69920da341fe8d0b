package import GherkinCommandLine
package import GherkinStreams

extension SavedStream {
  /// Returns the option that allows missing shards.
  package static func missingPartsOption<Options>(_ set: @escaping (inout Options) -> Void) -> CommandLineOption<
    Options
  > {
    CommandLineOption(
      names: ["--allow-missing-parts"],
      help: "Accept missing and repeated parts of a sharded run. Otherwise the exit status is 2.",
      effect: .flag(set: set))
  }

  /// Returns the value of `--branch`.
  ///
  /// - Throws: an error if it is empty.
  package static func branch(_ name: String) throws(UsageError) -> String {
    if name.isEmpty { throw .badValue(option: "--branch", problem: "the name is empty; give a branch") }
    return name
  }

  /// Returns the operand for streams.
  package static func operand<Options>(
    _ set: @escaping (String, inout Options) -> Void
  ) -> Operand<Options> {
    Operand(
      name: "MESSAGES", count: .oneOrMore,
      help: """
        The messages of a run, saved with --format message:FILE, or - for standard input. Several are combined: shards
        of a run, and then its reruns; later attempts count.
        """, set: set)
  }
}

extension StreamReading {
  /// Returns the option that allows missing shards.
  package static func missingPartsOption<Options>(_ set: @escaping (inout Options) -> Void) -> CommandLineOption<
    Options
  > {
    var option = SavedStream.missingPartsOption(set)
    option.isConfigurable = false
    return option
  }
}
