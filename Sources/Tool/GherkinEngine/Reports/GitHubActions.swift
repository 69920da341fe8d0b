import GherkinFormatters
import GherkinRuntime
import GherkinTestRun

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
      Console.error("\(CommandTable.program): the job summary does not fit: GitHub accepts 1 MiB for each step\n")
      return nil
    }
    var sink = OutputSink(to: file)
    if file.size > 0 { sink.write("\n") }
    return (MarkdownFormatter(limit: room, isStrict: options.isStrict), sink)
  }
}
