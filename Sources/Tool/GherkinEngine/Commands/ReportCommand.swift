package import GherkinCommandLine
import GherkinStreams
import GherkinMessages
package import GherkinFormatters

/// `gherkin-run report MESSAGES…`: creates the reports of a run from its saved messages.
package struct ReportCommand: Command {
  package static let name = "report"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Writes reports of a run from its saved messages.",
      discussion: """
        The reports are the same as those of the run itself. Reports of an incomplete stream show what it contains.
        """,
      exitStatus: """
        0 every selected scenario passed according to the options of its run, 1 a scenario did not pass or did not run,
        2 a stream could not be read, is incomplete or not valid, a part of a sharded run is missing, a feature could
        not be parsed, or a report could not be written.
        """,
      examples: [
        "gherkin-run report run.ndjson",
        "gherkin-run report --format junit:junit.xml --format rerun:rerun.txt shard-1.ndjson shard-2.ndjson",
        "gherkin-run report --format progress - < run.ndjson",
      ])
  }

  private let options: ReportCommandOptions

  package init(options: ReportCommandOptions, steps: StepSource) {
    self.options = options
  }

  /// Reads the messages and writes the reports. The exit status shows whether the run succeeded.
  package func run() async -> ExitStatus {
    var inputs = InputFiles()
    inputs.insert(streams: options.paths)
    do {
      try inputs.check(options.reporting.reports)
      var reading = try StreamReading(
        options.paths, allowsMissingParts: options.allowsMissingParts, allowsOnePart: true)
      var reporting = StreamReports(options.reporting)
      reading.read { reporting.append($0) }
      return reporting.finish(reading.problems, isSuccess: reading.isSuccess)
    } catch {
      Console.note("\(error)")
      PreventedRun.report("\(error)", to: options.reporting, besides: inputs)
      return .notDone
    }
  }
}

/// The options of `gherkin-run report`.
package struct ReportCommandOptions: ReportingOptions {
  /// The streams, with a rerun after the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// Whether shards may be missing.
  var allowsMissingParts = false
  /// The reports and their options.
  var reporting = ReportOptions()

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] { [SavedStream.operand { path, options in options.paths.append(path) }] }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [SavedStream.missingPartsOption { $0.allowsMissingParts = true }, .runner] + reportOptions(with: formatters)
  }

  package mutating func apply(_ settings: Settings) throws(UsageError) {
    reporting.formatters = settings.formatters
    try reporting.check()
  }
}

/// Reports that are created from a stream.
struct StreamReports {
  /// The number of envelopes that are passed on at once.
  private static let batchSize = 512

  private var reports: ReportWiring.Reports
  private var batch: [Envelope] = []

  /// Opens the reports.
  init(_ options: ReportOptions) {
    reports = ReportWiring(options, of: .savedStream).open()
  }

  /// Passes the next envelope to the reports.
  mutating func append(_ envelope: Envelope) {
    batch.append(envelope)
    if batch.count == Self.batchSize { flush() }
  }

  /// Completes the reports, prints errors, and returns the exit status.
  ///
  /// - Parameters:
  ///   - problems: the problems of the streams.
  ///   - isSuccess: whether the run accepts the outcomes of all selected scenarios.
  mutating func finish(_ problems: [SavedStreamError], isSuccess: Bool) -> ExitStatus {
    flush()
    let failures = reports.unopened + reports.host.finish(problems: problems.map(\.description))
    for problem in problems { Console.note("\(problem)") }
    guard ReportFailures.print(failures), problems.isEmpty else { return .notDone }
    return isSuccess ? .passed : .failed
  }

  private mutating func flush() {
    reports.host.handle(batch)
    batch.removeAll(keepingCapacity: true)
  }
}
