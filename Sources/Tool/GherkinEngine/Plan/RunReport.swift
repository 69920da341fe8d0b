import GherkinFileOutput
public import GherkinFormatters

/// A report of a run: a formatter and its destination.
public struct RunReport: Sendable {
  private enum Content: Sendable {
    case formatter(any EventFormatter, OutputSink)
    case named(String, file: String?, FormatOptions, among: [FormatterCatalog.Entry])
  }

  private let content: Content

  /// Creates a report of a formatter.
  ///
  /// - Parameters:
  ///   - formatter: the formatter.
  ///   - sink: the destination of the report. Default: standard output.
  public init(_ formatter: any EventFormatter, to sink: OutputSink = OutputSink(to: StandardStream.output)) {
    content = .formatter(formatter, sink)
  }

  /// Creates a report of a formatter by name, like `--format NAME[:FILE]` of the command.
  ///
  /// - Parameters:
  ///   - name: the formatter's name, such as `progress` or `junit`.
  ///   - file: the path of the report, or of its folder; nil for standard output. An existing file is replaced when the report is
  ///     complete. The report is compressed if the name ends in `.gz`.
  ///   - options: the options of formatters.
  ///   - formatters: the known formatters. Default: the built-in ones.
  public static func named(
    _ name: String, file: String? = nil, options: FormatOptions = FormatOptions(),
    among formatters: [FormatterCatalog.Entry] = FormatterCatalog.entries
  ) -> RunReport {
    RunReport(.named(name, file: file, options, among: formatters))
  }

  private init(_ content: Content) {
    self.content = content
  }

  /// Returns the formatter with a name.
  private static func entry(
    _ name: String, among formatters: [FormatterCatalog.Entry]
  ) throws(RunPlanError) -> FormatterCatalog.Entry {
    if let entry = formatters.first(where: { $0.name == name }) { return entry }
    let known = formatters.map(\.name).joined(separator: ", ")
    throw RunPlanError(
      FormatterCatalog.remedy(forMissing: name) ?? "there is no formatter \"\(name)\"; there are \(known)")
  }

  /// Returns the report as an option of the command; nil if its formatter has no name.
  func option() throws(RunPlanError) -> ReportOptions.Report? {
    guard case .named(let name, let file, _, let formatters) = content else { return nil }
    return ReportOptions.Report(formatter: try Self.entry(name, among: formatters), file: file)
  }

  /// Opens the report.
  ///
  /// - Throws: ``RunPlanError`` if there is no such formatter, `OutputError` if the file cannot be opened.
  func open() throws -> (formatter: any EventFormatter, sink: OutputSink) {
    switch content {
    case .formatter(let formatter, let sink): return (formatter, sink)
    case .named(let name, let file, let options, let formatters):
      let entry = try Self.entry(name, among: formatters)
      let destination: any OutputDestination =
        switch file {
        case let file?: try FormatterCatalog.open(file, for: entry)
        case nil: StandardStream.output
        }
      return (entry.make(options.options(for: entry)), OutputSink(to: destination))
    }
  }
}
