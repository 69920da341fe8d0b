/// The formatters that are selected by name.
public enum FormatterCatalog {
  /// The entry of a formatter: its name, its summary, and a closure that creates it.
  public struct Entry: Sendable {
    /// The name in `--format NAME[:FILE]`.
    public let name: String
    /// Its purpose, on one line.
    public let summary: String
    /// Whether the formatter can share standard output, because it writes only at the end, and its reader finds its
    /// lines in any other output.
    public let sharesOutput: Bool
    /// Whether the report is a folder with files: `--format NAME:FOLDER`.
    public let writesFolder: Bool
    /// The options for only this formatter: `--format-options NAME.OPTION=VALUE`.
    public let options: [FormatterOption]
    /// Creates the formatter.
    public let make: @Sendable (FormatOptions) -> any EventFormatter

    /// Names a formatter.
    ///
    /// - Parameters:
    ///   - name: the name in `--format NAME[:FILE]`.
    ///   - summary: its purpose, on one line.
    ///   - sharesOutput: whether it can share standard output with another formatter.
    ///   - writesFolder: whether the report is a folder, to which the formatter writes files with
    ///     ``OutputSink/writeBeside(_:name:)``.
    ///   - options: the options that can be set for it alone.
    ///   - make: creates the formatter with the given options; those of `options` by ``FormatOptions/text(_:)``,
    ///     ``FormatOptions/flag(_:)`` and ``FormatOptions/number(_:)``.
    public init(
      name: String, summary: String, sharesOutput: Bool = false, writesFolder: Bool = false,
      options: [FormatterOption] = [], make: @escaping @Sendable (FormatOptions) -> any EventFormatter
    ) {
      self.name = name
      self.summary = summary
      self.sharesOutput = sharesOutput
      self.writesFolder = writesFolder
      self.options = options
      self.make = make
    }
  }

  private static let terminalOptions = FormatterOption.common(
    "theme", "includeAttachments", "includeFeatureLine", "includeRuleLine", "useStatusIcon", "summarise", "strict")
  private static let strictOption = FormatterOption.common("strict")

  /// The name of the format whose report is written after all others.
  package static let evidence = "evidence"

  /// All entries, in the order in which help lists them.
  public static let entries: [Entry] = [
    Entry(name: "pretty", summary: "features, scenarios and steps as they run", options: terminalOptions) {
      PrettyFormatter(options: $0.terminal)
    },
    Entry(name: "progress", summary: "a letter for each step", options: terminalOptions) {
      ProgressFormatter(options: $0.terminal)
    },
    Entry(
      name: "progress-bar", summary: "progress bars, and failures as they occur; letters if there is no terminal",
      options: terminalOptions
    ) {
      ProgressBarFormatter(options: $0.terminal)
    },
    Entry(name: "summary", summary: "failures, snippets and totals, at the end", options: terminalOptions) {
      SummaryFormatter(options: $0.terminal)
    },
    Entry(
      name: "junit", summary: "JUnit XML, for build servers",
      options: FormatterOption.common(
        "suiteName", "testClassName", "testNamingStrategy", "includeRunProblems", "suitePerFeature", "strict")
        + [
          .choice("schema", of: JUnitOptions.Schema.allCases.map(\.rawValue)), .flag("attachments"),
          .text("properties"),
        ]
    ) {
      JUnitFormatter(options: $0.wholeJUnit, isStrict: $0.isStrict, paths: $0.servicePaths)
    },
    Entry(
      name: "json", summary: "the legacy Cucumber JSON, for build servers and report tools",
      options: [.flag("includeAttempts")]
    ) {
      CucumberJSONFormatter(includesEarlierAttempts: $0.flag("includeAttempts") ?? false)
    },
    Entry(
      name: "rerun", summary: "the locations of scenarios that did not pass, to run them again with @FILE",
      options: strictOption
    ) {
      RerunFormatter(isStrict: $0.isStrict)
    },
    Entry(
      name: "usage", summary: "the uses and durations of each step definition, and the unused ones",
      options: [.flag("json")]
    ) {
      UsageFormatter(isJSON: $0.flag("json") ?? false)
    },
    Entry(name: "teamcity", summary: "service messages for TeamCity", options: strictOption) {
      TeamCityFormatter(isStrict: $0.isStrict, paths: $0.servicePaths)
    },
    Entry(
      name: "tap", summary: "the Test Anything Protocol",
      options: strictOption + [.choice("version", of: TAPFormatter.Version.allCases.map(\.rawValue))]
    ) {
      TAPFormatter(version: $0.text("version").flatMap(TAPFormatter.Version.init) ?? .v13, isStrict: $0.isStrict)
    },
    Entry(
      name: "github", summary: "annotations and a job summary for GitHub Actions", sharesOutput: true,
      options: strictOption
    ) {
      GitHubFormatter(isStrict: $0.isStrict, paths: $0.servicePaths)
    },
    Entry(name: "allure", summary: "result files for Allure, in a folder", writesFolder: true, options: strictOption) {
      AllureFormatter(isStrict: $0.isStrict)
    },
    Entry(
      name: "requirements", summary: "which scenarios cover which requirements, for other tools",
      options: [.choice("form", of: RequirementsFormatter.Form.allCases.map(\.rawValue))]
    ) {
      RequirementsFormatter(form: $0.text("form").flatMap(RequirementsFormatter.Form.init) ?? .csv)
    },
    Entry(name: "markdown", summary: "a summary for a job, a pull request or a chat", options: strictOption) {
      MarkdownFormatter(isStrict: $0.isStrict)
    },
    Entry(
      name: evidence, summary: "messages, hashes and an unsigned in-toto statement, in a folder for auditors",
      writesFolder: true
    ) {
      EvidenceFormatter($0.evidence)
    },
    Entry(name: "message", summary: "every event as a line of JSON") { _ in MessageFormatter() },
  ]

  /// The products of this package that have other formatters, by the formatter's name.
  private static let products = ["html": "GherkinHTML"]

  /// What to write instead of the formats, options and values of earlier versions.
  static let replacements = [
    "snippets":
      "write summary:FILE, which has all of them, or gherkin-run steps --define FILE, which adds them to a file",
    "unused": "write usage, which lists unused definitions at its end, or gherkin-run steps",
    "usage-json": "write usage, with --format-options usage.json=true",
    "compatible": "remove it; no report has the exact form of the official formatters",
    "schema=cucumber": "write jenkins, which all tools read",
  ]

  /// Returns how a program gets a formatter of another product, or what replaces one of an earlier version; nil for other
  /// names.
  package static func remedy(forMissing name: String) -> String? {
    if let replacement = replacements[name] { return "there is no format \(name); \(replacement)" }
    return products[name].map { product in
      "\(name) is in the product \(product), which this program lacks; add it to the target, and pass .\(name) as a "
        + "formatter, such as to GherkinRun.main(steps:formatters:)"
    }
  }

  /// Opens the file or the folder of a report.
  package static func open(_ path: String, for entry: Entry) throws(OutputError) -> any OutputDestination {
    if entry.name == evidence { return try EvidenceFolder(path: path) }
    return entry.writesFolder ? try ReportFolder(path: path) : try GzipFile.open(path)
  }

  /// Returns the entry with a name.
  public static func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
