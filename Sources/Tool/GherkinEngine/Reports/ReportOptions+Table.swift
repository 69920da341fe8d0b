import GherkinFormatters

/// Options of a command that writes reports.
protocol ReportingOptions: CommandOptions {
  /// The reports and their options.
  var reporting: ReportOptions { get set }
}

extension ReportingOptions {
  /// Returns the options for the reports of a run.
  ///
  /// - Parameter formatters: the named formatters.
  static func reportOptions(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format", "-f"],
        help: """
          Write a report: NAME to standard output, NAME:FILE to a file. May be repeated. In FILE, {date}, {branch} and
          {env:NAME} are replaced by the date, the branch and a variable.
          \(formatters.map { "\($0.name): \($0.summary)." }.joined(separator: "\n"))
          Only one report can use standard output, not counting github. Default: \(ReportOptions.standard).
          """,
        effect: .value(name: "NAME[:FILE]") { (value, options) throws(UsageError) in
          try options.reporting.addReport(value, formatters)
        }, choices: formatters.map(\.name), isRepeatable: true),
      CommandLineOption(
        names: ["--format-options"],
        help: """
          Set options of reports, as name=value or a JSON object: title=Beers. The name of a formatter before an option
          limits it to that formatter: html.title=Beers, or {"html": {"title": "Beers"}}. May be repeated.
          Options: \((FormatOptions.names + formatters.flatMap(\.ownOptionNames)).joined(separator: ", ")).
          """,
        effect: .value(name: "NAME=VALUE|JSON") { (value, options) throws(UsageError) in
          try options.reporting.addFormatOptions(value, formatters)
        }, isRepeatable: true),
      CommandLineOption(
        names: ["--no-source"],
        help: "Omit the locations of step definitions and hooks in pretty.",
        effect: .flag { $0.reporting.formatOptions.terminal.includeDefinitionLocations = false }),
      CommandLineOption(
        names: ["--no-multiline"],
        help: "Omit tables and doc strings in pretty and in the summary.",
        effect: .flag { $0.reporting.formatOptions.terminal.includeStepArguments = false }),
      CommandLineOption(
        names: ["--no-snippets"],
        help: "Omit snippets in the summary. --format snippets prints only the snippets.",
        effect: .flag { $0.reporting.formatOptions.terminal.includeSnippets = false }),
      CommandLineOption(
        names: ["--show-timings"],
        help: "Show the duration of each step in pretty and progress.",
        effect: .flag { $0.reporting.formatOptions.terminal.includeDurations = true }),
      CommandLineOption(
        names: ["--color"],
        help: """
          Use colours: auto (the default), always or never. auto: on a terminal, unless NO_COLOR is set, and always
          if FORCE_COLOR is set and not 0. --no-color means --color never.
          """,
        effect: .value(name: "auto|always|never") { (value, options) throws(UsageError) in
          try options.reporting.setColours(value)
        }, standard: ReportOptions.Colours.auto.rawValue),
    ]
  }
}

extension ReportOptions {
  fileprivate mutating func addReport(
    _ value: String, _ formatters: [FormatterCatalog.Entry]
  ) throws(UsageError) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let formatter = formatters.first(where: { $0.name == name }) else {
      throw .unknownFormat(name, known: formatters.map(\.name))
    }
    var file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true {
      throw .badValue(option: "--format \(value)", problem: "there is no file name after the colon")
    }
    do throws(ReportPath.Problem) {
      file = try file.map { (file) throws(ReportPath.Problem) in try ReportPath().expand(file) }
    } catch {
      throw .badValue(option: "--format \(name)", problem: error.text)
    }
    // The list is also an argument: @rerun.txt.
    if name == "rerun", let list = file, list.hasPrefix("@") { file = String(list.dropFirst()) }
    if file?.isEmpty == true {
      throw .badValue(option: "--format \(value)", problem: "there is no file name after the @")
    }
    if formatter.writesFolder, file == nil {
      throw .badValue(option: "--format \(name)", problem: "it writes files to a folder; name it: \(name):FOLDER")
    }
    let report = Report(formatter: formatter, file: file)
    if let other = reports.first(where: { report.clashes(with: $0) }) {
      let place = file.map { "to \($0)" } ?? "to standard output"
      throw .badValue(
        option: "--format \(value)",
        problem: "\(other.formatter.name) already goes \(place); give one of them its own file: \(name):FILE")
    }
    reports.append(report)
  }

  fileprivate mutating func addFormatOptions(
    _ value: String, _ formatters: [FormatterCatalog.Entry]
  ) throws(UsageError) {
    do {
      try formatOptions.read(value, formatters: formatters)
    } catch {
      throw .badValue(option: "--format-options", problem: "\(error)")
    }
  }

  fileprivate mutating func setColours(_ value: String) throws(UsageError) {
    guard let colours = Colours(rawValue: value) else {
      throw .unknownValue(value: value, option: "--color", known: Colours.allCases.map(\.rawValue))
    }
    self.colours = colours
  }
}
