import GherkinFormatters

/// What is told of a run: which reports, with what, in which colours.
struct ReportOptions {
  /// A report: a formatter and where it writes; nil is standard output.
  struct Report {
    let formatter: FormatterCatalog.Entry
    let file: String?

    /// What is written where nothing else goes to standard output.
    static let standard = Report(formatter: FormatterCatalog.entries[0], file: nil)
  }

  /// When to write colours.
  enum Colours: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// The reports asked for; empty for the default one.
  var reports: [Report] = []
  /// What the reports are told.
  var formatOptions = FormatOptions()
  /// When to write colours.
  var colours = Colours.auto
}
