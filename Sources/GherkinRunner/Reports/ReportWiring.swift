import FileSupport
import Foundation
import GherkinFormatters

/// Opens the reports that are asked for.
struct ReportWiring {
  /// The formatters with their sinks, and the reports that are left out as their files cannot be opened.
  typealias Reports = (host: FormatterHost, unopened: [OutputError])

  /// Where reports come from.
  enum Occasion {
    /// A run that goes on. It reports parse errors on standard error, with the lines that they speak of.
    case run
    /// A saved stream.
    case savedStream
  }

  private let options: ReportOptions
  private let occasion: Occasion
  private let environment: [String: String]

  /// - Parameters:
  ///   - options: the reports that are asked for.
  ///   - occasion: where they come from.
  ///   - environment: the variables that say what the surroundings want.
  init(
    _ options: ReportOptions, of occasion: Occasion,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.options = options
    self.occasion = occasion
    self.environment = environment
  }

  /// Opens the reports; `pretty` to standard output where no report goes there, and in a run what GitHub Actions is
  /// told unasked.
  ///
  /// - Parameter informsEditor: whether a language server gets the results, if one serves the working directory.
  func open(informsEditor: Bool = false) -> Reports {
    var wanted = options.reports
    if !wanted.contains(where: { $0.file == nil }) { wanted = options.unasked + wanted }
    var formatOptions = options.formatOptions
    formatOptions.terminal.rerunCommand = ShownCommand.text(TypedCommand.words + options.rerunOptions)
    formatOptions.terminal.completeReport = Self.completeFormats.lazy.compactMap { file(of: $0) }.first
    formatOptions.terminal.rerunFile = file(of: "rerun")
    var opened: [(formatter: any EventFormatter, sink: OutputSink)] = []
    var unopened: [OutputError] = []
    for report in wanted {
      // A run prints the parse errors of features to standard error, with the lines that have them.
      formatOptions.terminal.includeParseErrors = occasion == .savedStream || report.file != nil
      do throws(OutputError) {
        opened.append((report.formatter.make(formatOptions.options(for: report.formatter)), try sink(report.file)))
      } catch {
        unopened.append(error)
      }
    }
    let gitHub = GitHubActions(environment)
    let isAsked = wanted.contains { $0.formatter.name == GitHubActions.format }
    let isUnasked = !isAsked && occasion == .run && gitHub.isRunning && options.informsGitHub
    if isUnasked, let annotations = gitHub.annotations(formatOptions) { opened.append(annotations) }
    if isAsked || isUnasked {
      do throws(OutputError) {
        if let summary = try gitHub.jobSummary(formatOptions) { opened.append(summary) }
      } catch {
        unopened.append(error)
      }
    }
    if options.listsSlowestSteps { opened.append((SlowestStepsFormatter(), OutputSink(to: ConsoleStream(.error)))) }
    if informsEditor, let editor = editorReport { opened.append(editor) }
    return (FormatterHost(opened), unopened)
  }

  /// The formats that list every scenario; formats for people come first.
  private static let completeFormats = ["html", "pretty", "junit", "tap", "json", "teamcity", "message"]

  private func file(of format: String) -> String? {
    options.reports.lazy.compactMap { $0.formatter.name == format ? $0.file : nil }.first
  }

  /// What a language server asks runs for; nil without a server.
  private var editorReport: (formatter: any EventFormatter, sink: OutputSink)? {
    let folder = FileManager.default.currentDirectoryPath
    return EditorMarker.resultsPath(forRunIn: folder, environment: environment).map { path in
      (EditorFormatter(folder: folder), OutputSink(to: EditorReport(path: path)))
    }
  }

  private func sink(_ file: String?) throws(OutputError) -> OutputSink {
    guard let file else {
      let terminal = TerminalEnvironment(environment)
      return OutputSink(
        to: ConsoleStream(.output, width: terminal.columns), wantsColours: wantsColours, isDumb: terminal.isDumb)
    }
    return OutputSink(to: try GzipFile.open(file), wantsColours: options.colours == .always)
  }

  /// Whether standard output gets colours; nil if that depends on its being a terminal.
  private var wantsColours: Bool? {
    switch options.colours {
    case .always: true
    case .never: false
    case .auto: TerminalEnvironment(environment).wantsColours
    }
  }
}
