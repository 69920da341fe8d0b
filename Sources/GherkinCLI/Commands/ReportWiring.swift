import Foundation
import GherkinFormatters

/// Opens the reports that a run is asked for.
struct ReportWiring {
  private let options: RunOptions
  private let environment: [String: String]

  init(_ options: RunOptions, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.options = options
    self.environment = environment
  }

  /// The formatters with their sinks; `pretty` to standard output where no report goes there.
  ///
  /// - Throws: where a file cannot be opened.
  func host() throws(OutputError) -> FormatterHost {
    var reports: [(formatter: any EventFormatter, sink: OutputSink)] = []
    for report in options.reports {
      reports.append((FormatterCatalog.formatter(report.formatter), try sink(report.file)))
    }
    if !options.reports.contains(where: { $0.file == nil }) {
      reports.insert((FormatterCatalog.formatter("pretty"), try sink(nil)), at: 0)
    }
    return FormatterHost(reports)
  }

  private func sink(_ file: String?) throws(OutputError) -> OutputSink {
    guard let file else { return OutputSink(to: StandardStream.output, wantsColours: wantsColours) }
    return OutputSink(to: try ReportFile(path: file), wantsColours: options.colours == .always)
  }

  /// Whether standard output gets colours; nil where that depends on its being a terminal.
  private var wantsColours: Bool? {
    switch options.colours {
    case .always: true
    case .never: false
    case .auto: environment["NO_COLOR", default: ""].isEmpty ? nil : false
    }
  }
}
