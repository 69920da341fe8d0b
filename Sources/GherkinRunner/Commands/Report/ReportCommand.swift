import CucumberMessages
import GherkinFormatters
package import GherkinSteps

/// `gherkin-run report MESSAGES…`: makes the reports of a run from its saved messages.
package struct ReportCommand: Command {
  package static let name = "report"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Makes reports of a run from its saved messages.",
      discussion: """
        The reports are those that the run itself would have made. Of a stream that breaks off they tell what is there.
        """,
      exitStatus: """
        0 every selected scenario ended as its run accepts, 1 one did not, or did not run, 2 a stream could not be read,
        breaks off or is not sound, a part of a sharded run is missing, a feature could not be parsed, or a report could
        not be written.
        """,
      examples: [
        "gherkin-run report run.ndjson",
        "gherkin-run report --format junit:junit.xml --format rerun:rerun.txt shard-1.ndjson shard-2.ndjson",
        "gherkin-run report --format progress - < run.ndjson",
      ])
  }

  private let options: ReportCommandOptions

  package init(options: ReportCommandOptions, libraries: [StepLibrary]) {
    self.options = options
  }

  /// Reads, writes the reports, and says how the run went.
  package func run() async -> ExitStatus {
    do {
      var inputs = InputFiles()
      inputs.insert(streams: options.paths)
      try inputs.check(options.reporting.reports)
      return options.paths.count == 1 ? try report(options.paths[0]) : try reportMerged()
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      return .notDone
    }
  }

  /// Reports on one stream as it is read.
  private func report(_ path: String) throws(SavedStreamError) -> ExitStatus {
    let stream = SavedStream(path)
    var reader = try stream.reader()
    var reporting = Reporting(options.reporting)
    var survey = StreamSurvey()
    survey.beginStream(stream.name)
    var isFinished = false
    var problems: [SavedStreamError] = []
    do throws(SavedStreamError) {
      while let envelope = try reader.next() {
        do throws(MergeError) {
          try survey.take(envelope, line: reader.line)
        } catch {
          throw .unsound(error)
        }
        if case .testRunFinished = envelope { isFinished = true }
        reporting.take(envelope)
      }
      if !isFinished { throw .brokenOff(stream.name) }
    } catch {
      problems.append(error)
    }
    survey.endStream()
    // A stream with one part is that part's; with several, it was merged.
    if survey.shards.count > 1, !options.allowsMissingParts { problems += PartCheck(survey.shards).problems }
    if !survey.unparsedFiles.isEmpty { problems.append(.unparsed(survey.unparsedFiles)) }
    return reporting.finish(problems, isSuccess: survey.isSuccess)
  }

  private func reportMerged() throws(SavedStreamError) -> ExitStatus {
    var merging = try StreamMerging(options.paths, allowsMissingParts: options.allowsMissingParts)
    var reporting = Reporting(options.reporting)
    merging.read { reporting.take($0) }
    return reporting.finish(merging.problems + [merging.unparsed].compactMap(\.self), isSuccess: merging.isSuccess)
  }
}
