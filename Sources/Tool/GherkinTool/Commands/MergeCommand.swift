package import GherkinCommandLine
import GherkinEngine
import GherkinStreams
import GherkinMessages
package import GherkinFormatters

/// `gherkin-run merge MESSAGES…`: merges streams into one.
package struct MergeCommand: Command {
  package static let name = "merge"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Merges the messages of shards and reruns into one stream.",
      discussion: """
        Keeps the ids of the first stream, and prefixes those of the others with the number of their stream. Writes equal
        features, pickles and definitions once. Numbers the attempts at a pickle across all streams; the last one counts.
        The run lasts from the earliest start to the latest end. Unfinished scenarios of an incomplete stream fail.
        """,
      exitStatus: """
        0 the streams were merged, 2 a stream could not be read, is incomplete or has a feature with parse errors, or the
        result could not be written.
        """,
      examples: [
        "gherkin-run merge shard-1.ndjson shard-2.ndjson > run.ndjson",
        "gherkin-run merge --output all.ndjson run.ndjson rerun.ndjson",
      ])
  }

  private let options: MergeOptions

  package init(options: MergeOptions, steps: StepSource) {
    self.options = options
  }

  /// Merges the streams. The exit status shows whether the runs succeeded.
  package func run() async throws -> ExitStatus {
    var reading = try StreamReading(options.paths, allowsMissingParts: options.allowsMissingParts, mergesOne: true)
    let isWritten = write(&reading)
    for problem in reading.problems { Console.note("\(problem)") }
    return isWritten && reading.problems.isEmpty ? .passed : .notDone
  }

  private func write(_ reading: inout StreamReading) -> Bool {
    do throws(OutputError) {
      var output = EnvelopeOutput(to: try destination)
      let unknownMembers = reading.unknownMembers
      try reading.read { envelope throws(OutputError) in
        if let line = unknownMembers.line(of: envelope) {
          try output.write(line: line)
        } else {
          try output.write(envelope)
        }
      }
      if !reading.isComplete, let file = options.output, replacesInput(file) {
        // The rest of the stream would be missing.
        output.discard()
        Console.note("\(file) was not changed because not all streams could be read")
        return false
      }
      try output.finish()
      return true
    } catch {
      return ReportFailures.print([error])
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
}

/// The options of `gherkin-run merge`.
package struct MergeOptions: CommandOptions {
  /// The streams, with a rerun after the run that it repeats; `-` for standard input.
  var paths: [String] = []
  /// The path of the merged stream; nil for standard output.
  var output: String?
  /// Whether shards may be missing.
  var allowsMissingParts = false

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] { [SavedStream.operand { path, options in options.paths.append(path) }] }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--output", "-o"], help: "Write the merged stream to a file instead of standard output.",
        effect: .value(.file) { $1.output = $0 }),
      SavedStream.missingPartsOption { $0.allowsMissingParts = true },
    ]
  }
}
