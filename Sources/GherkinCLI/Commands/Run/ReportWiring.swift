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
    var wanted = options.reports
    if !wanted.contains(where: { $0.file == nil }) { wanted.insert(.standard, at: 0) }
    var reports: [(formatter: any EventFormatter, sink: OutputSink)] = []
    var formatOptions = options.formatOptions
    formatOptions.terminal.rerunCommand = rerunCommand
    // They stand on standard error, with the lines that they speak of.
    formatOptions.terminal.includeParseErrors = false
    for report in wanted {
      reports.append((report.formatter.make(formatOptions), try sink(report.file)))
    }
    return FormatterHost(reports)
  }

  /// What a user types to run scenarios again: this program, as seen from the working folder.
  private var rerunCommand: String {
    let program = CommandLine.arguments.first ?? CommandTable.program
    let folder = FileManager.default.currentDirectoryPath + "/"
    let path = program.hasPrefix(folder) ? String(program.dropFirst(folder.count)) : program
    return path.contains { !($0.isLetter || $0.isNumber || "/._-+".contains($0)) } ? "'\(path)'" : path
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
