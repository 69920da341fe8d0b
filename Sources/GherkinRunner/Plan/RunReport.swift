public import GherkinFormatters

/// A report that a run of a plan writes: a formatter and where it writes to.
public struct RunReport: Sendable {
  private enum Content: Sendable {
    case formatter(any EventFormatter, OutputSink)
    case named(FormatterCatalog.Entry?, String, file: String?, FormatOptions)
  }

  private let content: Content

  /// A report of a formatter.
  ///
  /// - Parameters:
  ///   - formatter: the formatter, also one of the program's own.
  ///   - sink: where the report goes. Default: standard output.
  public init(_ formatter: any EventFormatter, to sink: OutputSink = OutputSink(to: StandardStream.output)) {
    content = .formatter(formatter, sink)
  }

  /// A report of a formatter that has a name, as `--format NAME[:FILE]` of the command writes it.
  ///
  /// - Parameters:
  ///   - name: the formatter's name, such as `progress` or `junit`.
  ///   - file: the path of the report; nil for standard output. A file that is there is replaced when the report is whole.
  ///   - options: the options of formatters.
  ///   - formatters: the formatters that have names. Default: those of the project.
  public static func named(
    _ name: String, file: String? = nil, options: FormatOptions = FormatOptions(),
    among formatters: [FormatterCatalog.Entry] = FormatterCatalog.entries
  ) -> RunReport {
    RunReport(.named(formatters.first { $0.name == name }, name, file: file, options))
  }

  private init(_ content: Content) {
    self.content = content
  }

  /// The report as the command knows it; nil if its formatter has no name.
  func option() throws(RunPlanError) -> ReportOptions.Report? {
    guard case .named(let entry, let name, let file, _) = content else { return nil }
    guard let entry else {
      let known = FormatterCatalog.entries.map(\.name).joined(separator: ", ")
      throw RunPlanError("there is no formatter \"\(name)\"; there are \(known)")
    }
    return ReportOptions.Report(formatter: entry, file: file)
  }

  /// Opens the report.
  ///
  /// - Parameter isStrict: whether pending scenarios did not pass.
  func open(isStrict: Bool) throws(OutputError) -> (formatter: any EventFormatter, sink: OutputSink)? {
    switch content {
    case .formatter(let formatter, let sink): return (formatter, sink)
    case .named(let entry, _, let file, var options):
      guard let entry else { return nil }
      if !isStrict { options.isStrict = false }
      let sink = OutputSink(
        to: try file.map { path throws(OutputError) in try ReportFile(path: path) } ?? StandardStream.output)
      return (entry.make(options.options(for: entry)), sink)
    }
  }
}
