import GherkinFormatters
import GherkinEngine
import GherkinSteps

/// `gherkin-run cluster ENGINE --parts N`: writes a job file that runs features on many machines.
struct ClusterCommand: Command {
  static let name = "cluster"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Writes a job file that runs features in parts on many machines.",
      discussion: """
        The job runs N parts, each with --shard, and merges the streams of all parts. If the engine supports it, a part
        whose machine is lost runs again. A part fails only if its stream is incomplete. Failed scenarios fail the last
        job, which writes the report. Comments in the file describe how to start it, and how to repeat a lost part.
        """,
      exitStatus: "0 the file was written, 2 a value is not valid, or the file could not be written.",
      examples: [
        "gherkin-run cluster slurm --parts 64 --partition short --output features.sh",
        "gherkin-run cluster github --parts 8 --output features.yml",
        "gherkin-run cluster kubernetes --parts 20 --image registry.example/cellar:1.4 --output features.yaml",
        "gherkin-run cluster bazel --parts 8 --command //:CellarSpecs --output features.bzl",
      ])
  }

  private let options: ClusterOptions

  init(options: ClusterOptions, steps: StepSource) {
    self.options = options
  }

  /// Writes the file.
  func run() async -> ExitStatus {
    do throws(UsageError) {
      return write(options.engine.file(try options.job()))
    } catch {
      Console.error("\(CommandTable.program) \(Self.name): \(error.text(for: Self.call))\n")
      return .notDone
    }
  }

  private func write(_ text: String) -> ExitStatus {
    do throws(OutputError) {
      guard let path = options.output else {
        try Console.result(text)
        return .passed
      }
      let file = try ReportFile(path: path)
      try file.write(Array(text.utf8)[...])
      try file.finish()
      return .passed
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      return .notDone
    }
  }
}
