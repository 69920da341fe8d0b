import GherkinCommandLine
import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import GherkinText

/// The reports of a run, with their options and colours.
struct ReportOptions {
  /// A report: a formatter and its destination; nil is standard output.
  struct Report {
    let formatter: FormatterCatalog.Entry
    let file: String?
    /// Whether the report is not meant for the user.
    let isInternal: Bool
    /// The canonical path of the file.
    private let realPath: String?
    /// The file at the path, which other paths can share by links; nil for a new file.
    private let identity: FileIdentity?

    init(formatter: FormatterCatalog.Entry, file: String?, isInternal: Bool = false) {
      self.formatter = formatter
      self.file = file
      self.isInternal = isInternal
      realPath = file.map(Self.realPath)
      identity = file.flatMap(FileIdentity.init(path:))
    }

    /// The paths of the files that the report replaces, as far as they are known before it is written.
    var paths: [String] {
      guard let file else { return [] }
      return [file] + (formatter.name == FormatterCatalog.evidence ? EvidenceFolder.files.map { "\(file)/\($0)" } : [])
    }

    /// Returns a path without symbolic links, whose last parts need not exist.
    private static func realPath(_ file: String) -> String {
      var url = URL(fileURLWithPath: file).standardizedFileURL
      var missing = ""
      while url.path != "/" {
        if let path = SystemCalls.resolved(url.path) { return path + missing }
        missing = "/\(url.lastPathComponent)\(missing)"
        url = url.deletingLastPathComponent()
      }
      return missing
    }

    /// Returns whether two reports would overwrite each other. Devices, such as /dev/null, are allowed.
    func clashes(with other: Report) -> Bool {
      guard realPath == other.realPath || identity != nil && identity == other.identity else { return false }
      return file.map { !$0.hasPrefix("/dev/") } ?? !(formatter.sharesOutput || other.formatter.sharesOutput)
    }
  }

  /// When to write colours.
  enum Colours: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// The default format on standard output.
  static let standard = "pretty"
  /// The format on standard output in quiet mode.
  static let quiet = "summary"

  /// The formats for reading. Other text on standard output does not spoil them.
  private static let readable: Set = [
    "pretty", "progress", "progress-bar", "summary", "usage",
  ]

  /// Whether a report for programs goes to standard output, so that nothing else may.
  var ownsStandardOutput: Bool {
    reports.contains { report in
      let isThere = report.file.map { SystemCalls.descriptor(named: $0) == 1 } ?? true
      let isJSON = formatOptions.options(for: report.formatter).flag("json") ?? false
      return isThere && !report.formatter.sharesOutput && (isJSON || !Self.readable.contains(report.formatter.name))
    }
  }

  /// Checks options that depend on each other.
  func check() throws(UsageError) {
    for report in reports where report.formatter.name == "junit" {
      let problem = formatOptions.options(for: report.formatter)
        .problemOfProperties(ProcessInfo.processInfo.environment)
      if let problem { throw .badValue(option: "--format-options", problem: problem) }
    }
  }

  /// The named formatters.
  var formatters = FormatterCatalog.entries
  /// The requested reports; empty for the default.
  var reports: [Report] = []
  /// The options of the reports.
  var formatOptions = FormatOptions()
  /// The reports on standard output if none are requested.
  var unasked: [Report] {
    let name = isQuiet ? Self.quiet : Self.standard
    return formatters.first { $0.name == name }.map { [Report(formatter: $0, file: nil)] } ?? []
  }

  /// When to write colours.
  var colours = Colours.auto
  /// Whether the slowest steps are printed to standard error at the end.
  var listsSlowestSteps = false
  /// Whether only failures are shown.
  var isQuiet = false
  /// Whether a run in GitHub Actions adds annotations and a job summary by default.
  var informsGitHub = true
}

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
        effect: .value(.format) { (value, options) throws(UsageError) in
          try options.reporting.addReport(value, formatters)
        }, choices: formatters.map(\.name), isRepeatable: true),
      CommandLineOption(
        names: ["--format-options"],
        help: """
          Set options of reports, as name=value or a JSON object: title=Beers. The name of a formatter before an option
          limits it to that formatter: html.title=Beers, or {"html": {"title": "Beers"}}. May be repeated.
          Options: \((FormatOptions.names + formatters.flatMap(\.ownOptionNames)).joined(separator: ", ")).
          """,
        effect: .value(.any(.text("NAME=VALUE"), .json)) { (value, options) throws(UsageError) in
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
        help: "Omit snippets in the summary.",
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
        effect: .value(.words("auto", "always", "never")) { (value, options) throws(UsageError) in
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

/// The path of a report's file, with placeholders for the date, the branch and environment variables.
struct ReportPath {
  /// The problem of a path, with the remedy.
  struct Problem: Error {
    let text: String
  }

  private static let known = ["{date}", "{branch}", "{env:NAME}"]

  private let environment: [String: String]
  private let now: Date

  /// - Parameters:
  ///   - environment: the environment variables.
  ///   - now: the time for `{date}`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment, now: Date = Date()) {
    self.environment = environment
    self.now = now
  }

  /// Returns a path with its placeholders replaced: `{date}` (in UTC), `{branch}` and `{env:NAME}`.
  ///
  /// - Throws: ``Problem`` for a URL, an unknown placeholder, or one without a value.
  func expand(_ path: String) throws(Problem) -> String {
    if let scheme = path.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.-]*:\/\//#) {
      throw Problem(
        text:
          "\"\(path)\" is an address (\(scheme.output)), but reports are written to files; name a file, and upload it "
          + "afterwards: curl --upload-file FILE \(path)")
    }
    var expanded = ""
    var rest = path[...]
    while let match = rest.firstMatch(of: #/\{([a-z]+)(?::([^{}]*))?\}/#) {
      expanded += rest[..<match.range.lowerBound] + (try value(of: match.output.0, match.1, match.2))
      rest = rest[match.range.upperBound...]
    }
    return expanded + rest
  }

  private func value(
    of placeholder: Substring, _ name: Substring, _ argument: Substring?
  ) throws(Problem) -> String {
    switch (name, argument) {
    case ("date", nil): return String(now.ISO8601Format().prefix { $0 != "T" })
    case ("branch", nil):
      guard let branch = ContinuousIntegration.git(in: environment)?.branch ?? GitCheckout()?.branch else {
        throw Problem(text: "there is no branch for {branch} here; write {env:NAME} with a variable that contains one")
      }
      return String(branch.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
    case ("env", let variable?):
      guard let value = environment[String(variable)], !value.isEmpty else {
        throw Problem(
          text: "the variable \(variable) of \(placeholder) is not set; set it, or change the name of the file")
      }
      return value
    default:
      let nearest = Spelling.nearest(to: "{\(name)}", among: Self.known).map { "did you mean \($0)? " } ?? ""
      throw Problem(
        text: "there is no placeholder \(placeholder); \(nearest)there are \(Self.known.joined(separator: ", "))")
    }
  }
}
