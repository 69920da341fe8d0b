import GherkinMessages
import GherkinFormatters

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
      var reading = try StreamReading(options.paths, allowsMissingParts: options.allowsMissingParts)
      var reporting = Reporting(options.reporting)
      if reporting.readsOutline {
        let lookup = reading.lookup()
        reporting.use(lookup)
        reading.readOutline(lookup) { reporting.take($0) }
      } else {
        reading.read { reporting.take($0) }
      }
      return reporting.finish(reading.problems, isSuccess: reading.isSuccess)
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      PreventedRun.report("\(error)", to: options.reporting, besides: inputs)
      return .notDone
    }
  }
}
