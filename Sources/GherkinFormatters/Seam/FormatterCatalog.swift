/// The formatters that have names: a line for each.
public enum FormatterCatalog {
  /// A formatter's name, what it is for, and how it is made.
  public struct Entry: Sendable {
    /// The name in `--format NAME[:FILE]`.
    public let name: String
    /// What it is for, in a line.
    public let summary: String
    /// Whether it may write to standard output beside another: it does so at the end alone, in lines that its reader
    /// picks out of whatever else there is.
    public let sharesOutput: Bool
    /// Makes the formatter.
    public let make: @Sendable (FormatOptions) -> any EventFormatter

    /// Names a formatter.
    public init(
      name: String, summary: String, sharesOutput: Bool = false,
      make: @escaping @Sendable (FormatOptions) -> any EventFormatter
    ) {
      self.name = name
      self.summary = summary
      self.sharesOutput = sharesOutput
      self.make = make
    }
  }

  /// All entries, in the order in which help lists them.
  public static let entries: [Entry] = [
    Entry(name: "pretty", summary: "features, scenarios and steps as they run") {
      PrettyFormatter(options: $0.terminal)
    },
    Entry(name: "progress", summary: "a letter for each step") { ProgressFormatter(options: $0.terminal) },
    Entry(name: "progress-bar", summary: "bars that grow, and problems as they come; letters without a terminal") {
      ProgressBarFormatter(options: $0.terminal)
    },
    Entry(name: "summary", summary: "failures, snippets and numbers, at the end") {
      SummaryFormatter(options: $0.terminal)
    },
    Entry(name: "html", summary: "one page: the outcome, what did not pass, and the features as documentation") {
      HTMLFormatter(options: $0.html, rerunCommand: $0.terminal.rerunCommand)
    },
    Entry(name: "junit", summary: "JUnit's XML, as build servers read it") {
      JUnitFormatter(options: $0.junit, isStrict: $0.isStrict)
    },
    Entry(name: "json", summary: "the legacy Cucumber JSON, as build servers and report tools read it") { _ in
      CucumberJSONFormatter()
    },
    Entry(name: "rerun", summary: "the places of scenarios that did not pass, to run them again with @FILE") {
      RerunFormatter(isStrict: $0.isStrict)
    },
    Entry(name: "usage", summary: "where each step definition is used, and its times") { _ in UsageFormatter() },
    Entry(name: "usage-json", summary: "the same as JSON") { _ in UsageJSONFormatter() },
    Entry(name: "unused", summary: "the step definitions that no step uses") { _ in UnusedFormatter() },
    Entry(name: "snippets", summary: "code for undefined steps") { _ in SnippetsFormatter() },
    Entry(name: "teamcity", summary: "service messages for TeamCity") {
      TeamCityFormatter(isStrict: $0.isStrict)
    },
    Entry(name: "tap", summary: "the Test Anything Protocol") { TAPFormatter(isStrict: $0.isStrict) },
    Entry(name: "github", summary: "annotations and a job summary for GitHub Actions", sharesOutput: true) {
      GitHubFormatter(isStrict: $0.isStrict)
    },
    Entry(name: "markdown", summary: "a summary for a job, a pull request or a chat") {
      MarkdownFormatter(isStrict: $0.isStrict)
    },
    Entry(name: "message", summary: "every event as a line of JSON") { _ in MessageFormatter() },
  ]

  /// The entry of a name.
  public static func entry(named name: String) -> Entry? { entries.first { $0.name == name } }
}
