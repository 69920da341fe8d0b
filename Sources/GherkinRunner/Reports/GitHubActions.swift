import GherkinFormatters
import GherkinRuntime

/// What a run tells GitHub Actions, as its environment says.
struct GitHubActions {
  /// The format of annotations.
  static let format = "github"

  /// How much of a job summary GitHub takes from a step, in bytes.
  private static let summaryLimit = 1 << 20

  /// Whether the process is a step of a workflow.
  let isRunning: Bool
  /// The file whose text GitHub shows on the page of the job; nil outside of workflows.
  private let summaryPath: String?

  /// - Parameter environment: the variables of the process.
  init(_ environment: [String: String]) {
    isRunning = ContinuousIntegration.isGitHubActions(environment)
    summaryPath = ContinuousIntegration.gitHubSummary(environment)
  }

  /// Annotations, on standard error: GitHub reads both, and what standard output is wanted for is left alone.
  func annotations(_ options: FormatOptions) -> (formatter: any EventFormatter, sink: OutputSink)? {
    guard let entry = FormatterCatalog.entry(named: Self.format) else { return nil }
    return (entry.make(options.options(for: entry)), OutputSink(to: ConsoleStream(.error)))
  }

  /// The job summary, after what the step has written there before; nil if there is no file for it.
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
