import CucumberMessages
import GherkinFormatters
package import GherkinSteps

/// `gherkin-run merge MESSAGES…`: makes one stream of several.
package struct MergeCommand: Command {
  package static let name = "merge"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Merges the messages of shards and reruns into one stream.",
      discussion: """
        Ids of the first stream stay as they are, those of others get the number of their stream in front; equal
        features, pickles and definitions are taken once. Attempts at a pickle are counted on from stream to stream, and
        the last one counts. The run lasts from the earliest begin to the latest end. What a stream that breaks off left
        open fails.
        """,
      exitStatus: """
        0 the streams were merged, 2 one could not be read, breaks off or has a feature that could not be parsed, or the
        result could not be written.
        """,
      examples: [
        "gherkin-run merge shard-1.ndjson shard-2.ndjson > run.ndjson",
        "gherkin-run merge --output all.ndjson run.ndjson rerun.ndjson",
      ])
  }

  private let options: MergeOptions

  package init(options: MergeOptions, libraries: [StepLibrary]) {
    self.options = options
  }

  /// Merges, and says whether all went well.
  package func run() async -> ExitStatus {
    do {
      var merging = try StreamMerging(options.paths, allowsMissingParts: options.allowsMissingParts)
      let isWritten = write(&merging)
      let problems = merging.problems + [merging.unparsed].compactMap(\.self)
      for problem in problems { tell(problem) }
      return isWritten && problems.isEmpty ? .passed : .notDone
    } catch {
      tell(error)
      return .notDone
    }
  }

  private func write(_ merging: inout StreamMerging) -> Bool {
    do throws(OutputError) {
      var output = EnvelopeOutput(to: try destination)
      try merging.write(to: &output)
      if !merging.problems.isEmpty, let file = options.output, replacesInput(file) {
        // The rest of the stream would be lost.
        output.discard()
        Console.error("\(CommandTable.program): \(file) is left as it is, as not all of the streams could be read\n")
        return false
      }
      try output.finish()
      return true
    } catch {
      return ReportFailures.tell([error])
    }
  }

  private func replacesInput(_ file: String) -> Bool {
    var inputs = InputFiles()
    inputs.insert(streams: options.paths)
    return inputs.contains(file)
  }

  private var destination: any OutputDestination {
    get throws(OutputError) {
      if let output = options.output { try GzipFile.open(output) } else { StandardStream.output }
    }
  }

  private func tell(_ problem: SavedStreamError) {
    Console.error("\(CommandTable.program): \(problem)\n")
  }
}
