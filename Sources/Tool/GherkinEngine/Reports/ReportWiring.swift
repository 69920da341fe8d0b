import GherkinCommandLine
import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun

/// Opens the requested reports.
struct ReportWiring {
  /// The formatters with their sinks, and the reports whose files could not be opened.
  typealias Reports = (host: FormatterHost, unopened: [OutputError])

  /// The source of the messages.
  enum Occasion {
    /// A run in progress, which prints parse errors with their lines to standard error.
    case run
    /// A saved stream.
    case savedStream
  }

  private let options: ReportOptions
  private let occasion: Occasion
  private let environment: [String: String]

  /// - Parameters:
  ///   - options: the requested reports.
  ///   - occasion: the source of the messages.
  ///   - environment: the environment variables.
  init(
    _ options: ReportOptions, of occasion: Occasion,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.options = options
    self.occasion = occasion
    self.environment = environment
  }

  /// Opens the reports. Adds `pretty` on standard output if no other report goes there, and in a run the default output
  /// for GitHub Actions.
  ///
  /// - Parameter informsEditor: whether a language server that serves the working directory gets the results.
  func open(informsEditor: Bool = false) -> Reports {
    var wanted = options.reports
    if !wanted.contains(where: { $0.file == nil }) { wanted = options.unasked + wanted }
    var (opened, unopened, formatOptions) = open(wanted)
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

  /// Opens only the requested reports.
  func openFiles() -> Reports {
    let (opened, unopened, _) = open(options.reports)
    return (FormatterHost(opened), unopened)
  }

  private func open(
    _ wanted: [ReportOptions.Report]
  ) -> (opened: [(formatter: any EventFormatter, sink: OutputSink)], unopened: [OutputError], FormatOptions) {
    var formatOptions = options.formatOptions
    formatOptions.terminal.rerunCommand = ShownCommand.text(TypedCommand.words)
    formatOptions.terminal.completeReport = Self.completeFormats.lazy.compactMap { file(of: $0) }.first
    formatOptions.terminal.rerunFile = file(of: "rerun")
    formatOptions.terminal.project = ProjectFolder.aboveWorkingFolder
    formatOptions.terminal.isReadByServer = ServerCommands.areRead(environment)
    formatOptions.servicePaths = servicePaths
    if JUnitOptions.Schema.isCommonRead(environment) { formatOptions.junit.schema = .common }
    var opened: [(formatter: any EventFormatter, sink: OutputSink)] = []
    var unopened: [OutputError] = []
    // A folder of evidence must be empty when it is opened, but other reports may be written to it.
    let evidence = wanted.filter { $0.formatter.name == FormatterCatalog.evidence }
    let wanted = wanted.filter { $0.formatter.name != FormatterCatalog.evidence }
    var folders: [(report: ReportOptions.Report, sink: OutputSink)] = []
    for report in evidence {
      do throws(OutputError) { folders.append((report, try sink(report))) } catch { unopened.append(error) }
    }
    // What shares an output with another report follows it at the end of the run.
    let inOrder = wanted.filter { !$0.formatter.sharesOutput } + wanted.filter(\.formatter.sharesOutput)
    for report in inOrder {
      // A run prints the parse errors of features with their lines to standard error.
      formatOptions.terminal.includeParseErrors = occasion == .savedStream || report.file != nil
      do throws(OutputError) {
        opened.append((report.formatter.make(formatOptions.options(for: report.formatter)), try sink(report)))
      } catch {
        unopened.append(error)
      }
    }
    formatOptions.evidence.tool = ThisProgram.path
    formatOptions.evidence.problems = unopened.map(\.description)
    for report in wanted { if let file = report.file { formatOptions.evidence.reports[file] = report.formatter.name } }
    opened += folders.map { ($0.report.formatter.make(formatOptions.options(for: $0.report.formatter)), $0.sink) }
    return (opened, unopened, formatOptions)
  }

  /// Paths relative to the repository: the folder that the service names if the package is in it, or that of Git.
  private var servicePaths: ServicePaths {
    guard let working = SystemCalls.resolved("."), let folder = ProjectFolder()?.path ?? SystemCalls.resolved(".")
    else {
      return ServicePaths()
    }
    let named = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap { environment[$0] }
      .compactMap { SystemCalls.resolved($0) }.first { folder == $0 || folder.hasPrefix($0 + "/") }
    let git = URL(fileURLWithPath: working, isDirectory: true).nearestParent(containing: ".git")
      .flatMap { SystemCalls.resolved($0.path) }
    guard let repository = named ?? git else { return ServicePaths() }
    return ServicePaths(repository: repository, folder: folder)
  }

  /// The formats that list every scenario, with human-readable ones first.
  private static let completeFormats = ["html", "pretty", "junit", "tap", "json", "teamcity", "message"]

  private func file(of format: String) -> String? {
    options.reports.lazy.compactMap { $0.formatter.name == format ? $0.file : nil }.first
  }

  /// Returns the report for a language server; nil if there is none.
  private var editorReport: (formatter: any EventFormatter, sink: OutputSink)? {
    let folder = FileManager.default.currentDirectoryPath
    return EditorMarker.resultsPath(forRunIn: folder, environment: environment).map { path in
      (EditorFormatter(folder: folder), OutputSink(to: EditorReport(path: path)))
    }
  }

  private func sink(_ report: ReportOptions.Report) throws(OutputError) -> OutputSink {
    guard let file = report.file else {
      let terminal = TerminalEnvironment(environment)
      return OutputSink(
        to: ConsoleStream(.output, width: terminal.columns), wantsColours: wantsColours, isDumb: terminal.isDumb)
    }
    return OutputSink(
      to: try FormatterCatalog.open(file, for: report.formatter), wantsColours: options.colours == .always)
  }

  /// Whether standard output has colours; nil to decide by whether it is a terminal.
  private var wantsColours: Bool? {
    switch options.colours {
    case .always: true
    case .never: false
    case .auto: TerminalEnvironment(environment).wantsColours
    }
  }
}

/// The output for GitHub Actions, depending on the environment.
struct GitHubActions {
  /// The name of the annotation format.
  static let format = "github"

  /// The maximum size of a step's job summary, in bytes.
  private static let summaryLimit = 1 << 20

  /// Whether the process runs in a workflow.
  let isRunning: Bool
  /// The file of the job summary; nil outside workflows.
  private let summaryPath: String?

  /// - Parameter environment: the environment variables.
  init(_ environment: [String: String]) {
    isRunning = ContinuousIntegration.isGitHubActions(environment)
    summaryPath = ContinuousIntegration.gitHubSummary(environment)
  }

  /// Returns the annotations on standard error. GitHub reads both streams, so standard output stays available.
  func annotations(_ options: FormatOptions) -> (formatter: any EventFormatter, sink: OutputSink)? {
    guard let entry = FormatterCatalog.entry(named: Self.format) else { return nil }
    return (entry.make(options.options(for: entry)), OutputSink(to: ConsoleStream(.error)))
  }

  /// Returns the job summary, appended to what the step has already written; nil if there is no file for it.
  func jobSummary(_ options: FormatOptions) throws(OutputError) -> (formatter: any EventFormatter, sink: OutputSink)? {
    guard let summaryPath else { return nil }
    let file = try AppendedFile(path: summaryPath)
    let room = Self.summaryLimit - file.size - 1
    guard room >= MarkdownFormatter.smallestLimit else {
      Console.note("the job summary does not fit: GitHub accepts 1 MiB for each step")
      return nil
    }
    var sink = OutputSink(to: file)
    if file.size > 0 { sink.write("\n") }
    return (MarkdownFormatter(limit: room, isStrict: options.isStrict), sink)
  }
}

/// The file with the results of a run for a language server. If it cannot be written, the run does not fail, because
/// the user did not request it.
struct EditorReport: OutputDestination {
  private let path: String
  private var bytes: [UInt8] = []

  var name: String { path }

  /// - Parameter path: the path from the server's marker.
  init(path: String) {
    self.path = path
  }

  mutating func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    if self.bytes.count <= EditorMarker.longestResults { self.bytes += bytes }
  }

  mutating func finish() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    do { try EditorMarker.record(bytes, at: path) } catch {}
  }

  mutating func discard() { bytes = [] }
}
