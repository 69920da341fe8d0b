/// The formatters that a command line can name.
public enum FormatterCatalog {
  /// A formatter by name.
  public struct Entry: Sendable {
    /// The name that a command line gives.
    public let name: String
    /// What it writes, in a line for the help.
    public let summary: String
    /// Makes the formatter.
    public let make: @Sendable (TerminalOptions) -> any EventFormatter
  }

  /// All formatters, a line each.
  public static let entries = [
    Entry(name: "pretty", summary: "each scenario with its steps, then a summary") { PrettyFormatter(options: $0) },
    Entry(name: "progress", summary: "a letter for each step, then a summary") { ProgressFormatter(options: $0) },
    Entry(name: "summary", summary: "failures, what to run again, counts") { SummaryFormatter(options: $0) },
    Entry(name: "message", summary: "the events of the run as lines of JSON") { _ in MessageFormatter() },
  ]

  /// The formatter of a name; nil where there is none.
  public static func entry(named name: String) -> Entry? {
    entries.first { $0.name == name }
  }
}
