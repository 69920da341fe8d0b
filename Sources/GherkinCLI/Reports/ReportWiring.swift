import Foundation
import GherkinFormatters

/// Opens the reports that are asked for.
struct ReportWiring {
  /// The formatters with their sinks, and the reports that are left out as their files cannot be opened.
  typealias Reports = (host: FormatterHost, unopened: [OutputError])

  private let options: ReportOptions
  private let showsParseErrors: Bool
  private let environment: [String: String]

  /// - Parameters:
  ///   - options: the reports that are asked for.
  ///   - showsParseErrors: whether reports for a terminal tell of parse errors; not where they stand on standard error
  ///     already, with the lines that they speak of.
  ///   - environment: the variables that say what the surroundings want.
  init(
    _ options: ReportOptions, showsParseErrors: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.options = options
    self.showsParseErrors = showsParseErrors
    self.environment = environment
  }

  /// Opens the reports; `pretty` to standard output where no report goes there.
  func open() -> Reports {
    var wanted = options.reports
    if !wanted.contains(where: { $0.file == nil }) { wanted.insert(.standard, at: 0) }
    var formatOptions = options.formatOptions
    formatOptions.terminal.rerunCommand = rerunCommand
    formatOptions.terminal.includeParseErrors = showsParseErrors
    var opened: [(formatter: any EventFormatter, sink: OutputSink)] = []
    var unopened: [OutputError] = []
    for report in wanted {
      do throws(OutputError) {
        opened.append((report.formatter.make(formatOptions), try sink(report.file)))
      } catch {
        unopened.append(error)
      }
    }
    return (FormatterHost(opened), unopened)
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
