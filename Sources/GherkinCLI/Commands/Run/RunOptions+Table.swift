import GherkinFormatters

extension RunOptions: CommandOptions {
  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a file with lines (a.feature:3:19: any line of a scenario, rule, examples or
          feature), or a list of these in a file (@rerun.txt). Without a PATH: Features/ or features/.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static var options: [CommandLineOption<Self>] {
    choiceOptions + runningOptions + reportOptions
  }

  /// The options that say what is told of a run.
  private static var reportOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format", "-f"],
        help: """
          Write a report: NAME to standard output, NAME:FILE to a file. May be repeated.
          \(FormatterCatalog.entries.map { "\($0.name): \($0.summary)." }.joined(separator: "\n"))
          Where none goes to standard output, \(Report.standard.formatter.name) does.
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
    ]
  }

  private static func setReport(_ value: String, _ options: inout Self) throws(UsageError) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let formatter = FormatterCatalog.entry(named: name) else {
      throw .unknownValue(value: name, option: "--format", known: FormatterCatalog.entries.map(\.name))
    }
    let file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true {
      throw .badValue(option: "--format \(value)", problem: "there is no file name behind the colon")
    }
    options.reports.append(.init(formatter: formatter, file: file))
  }

  private static func setFormatOptions(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      try options.formatOptions.read(value)
    } catch {
      throw .badValue(option: "--format-options", problem: "\(error)")
    }
  }

  private static func setColours(_ value: String, _ options: inout Self) throws(UsageError) {
    guard let colours = Colours(rawValue: value) else {
      throw .unknownValue(value: value, option: "--color", known: Colours.allCases.map(\.rawValue))
    }
    options.colours = colours
  }
}
