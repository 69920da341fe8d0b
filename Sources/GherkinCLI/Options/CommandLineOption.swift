import GherkinFormatters

/// An option of the command line, told once: reading and help are made from it.
struct CommandLineOption {
  /// What an option does with what it reads.
  enum Effect {
    /// Ends reading: the command does this instead of a run.
    case invoke(Invocation)
    /// Takes a value.
    case value(name: String, set: (String, inout RunOptions) throws(UsageError) -> Void)
  }

  /// Its names, the long one first.
  let names: [String]
  /// What it does, in a line or more.
  let help: String
  let effect: Effect

  /// All options, in the order of the help.
  static var all: [CommandLineOption] {
    [
      CommandLineOption(
        names: ["--format", "-f"],
        help: """
          Write a report: NAME to standard output, NAME:FILE to a file. May be repeated.
          \(FormatterCatalog.entries.map { "\($0.name): \($0.summary)." }.joined(separator: "\n"))
          Where none goes to standard output, \(RunOptions.Report.standard.formatter.name) does.
          """,
        effect: .value(name: "NAME[:FILE]", set: setReport)),
      CommandLineOption(
        names: ["--format-options"],
        help: """
          Tell reports more, as name=value or a JSON object. May be repeated.
          Options: \(FormatOptions.names.joined(separator: ", ")).
          """,
        effect: .value(name: "OPTIONS", set: setFormatOptions)),
      CommandLineOption(
        names: ["--color"],
        help: "Colours: auto (on a terminal, without NO_COLOR), always, never.",
        effect: .value(name: "WHEN", set: setColours)),
      CommandLineOption(names: ["--version"], help: "Print the version.", effect: .invoke(.version)),
      CommandLineOption(names: ["--help", "-h"], help: "Print this help.", effect: .invoke(.help)),
    ]
  }

  private static func setReport(_ value: String, _ options: inout RunOptions) throws(UsageError) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let formatter = FormatterCatalog.entry(named: name) else {
      throw .unknownValue(value: name, option: "--format", known: FormatterCatalog.entries.map(\.name))
    }
    let file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true { throw .missingFile(option: "--format", value: value) }
    options.reports.append(.init(formatter: formatter, file: file))
  }

  private static func setFormatOptions(_ value: String, _ options: inout RunOptions) throws(UsageError) {
    do {
      try options.formatOptions.read(value)
    } catch {
      throw .formatOption(error)
    }
  }

  private static func setColours(_ value: String, _ options: inout RunOptions) throws(UsageError) {
    guard let colours = RunOptions.Colours(rawValue: value) else {
      throw .unknownValue(value: value, option: "--color", known: RunOptions.Colours.allCases.map(\.rawValue))
    }
    options.colours = colours
  }
}
