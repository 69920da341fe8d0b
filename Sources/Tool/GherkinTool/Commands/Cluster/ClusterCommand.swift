import GherkinCommandLine
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
      Console.note("\(error)")
      return .notDone
    }
  }
}

/// The options of `gherkin-run cluster`.
struct ClusterOptions: CommandOptions {
  /// The engine.
  private(set) var engine = ClusterEngine.slurm
  /// The number of shards; nil if it is not given.
  private(set) var parts: Int?
  /// The features to run; empty for the default of the command.
  private(set) var features: [String] = []
  /// The values of options by name.
  private(set) var values: [String: String] = [:]
  /// The path of the job file; nil for standard output.
  private(set) var output: String?

  static var operands: [Operand<Self>] {
    [
      Operand(name: "ENGINE", count: .one, help: "slurm, kubernetes, github, gitlab, buildkite or bazel.") {
        (word, options) throws(UsageError) in
        guard let engine = ClusterEngine(rawValue: word) else {
          throw .unknownValue(value: word, option: "ENGINE", known: ClusterEngine.allCases.map(\.rawValue))
        }
        options.engine = engine
      },
      Operand(
        name: "PATH", count: .any,
        help: "The features to run, as paths on the machines of the parts. Default: the same as for run."
      ) { (word, options) throws(UsageError) in
        try Self.check(word, "PATH")
        options.features.append(word)
      },
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--parts"],
        help: "The number of parts. More parts than machines balance uneven durations.",
        effect: .value(.number) { (value, options) throws(UsageError) in
          guard let parts = Int(value), parts > 0 else {
            throw .badValue(option: "--parts", problem: "\"\(value)\" is not a number above 0; write --parts 8")
          }
          options.parts = parts
        }),
      text(
        "--command", "COMMAND",
        """
        The program that runs the features, with its arguments: "swift run CellarSpecs". For bazel, the label of the
        runner. Default: \(CommandTable.program).
        """),
      text("--image", "IMAGE", "The container image of the parts. kubernetes needs one; github and gitlab take one."),
      text(
        "--label", "LABEL",
        """
        The machines that run parts: runs-on of github, a tag of gitlab, a queue of buildkite. Default: ubuntu-latest for
        github.
        """),
      text("--partition", "NAME", "The partition of slurm. Default: the default of the cluster."),
      text(
        "--timings", "FILE",
        "Balance the parts by the durations of an earlier run. All parts must have the file at this path."),
      CommandLineOption(
        names: ["--output", "-o"], help: "Write the job file to this path instead of standard output.",
        effect: .value(.file) { $1.output = $0 }),
    ]
  }

  private static func text(_ name: String, _ value: String, _ help: String) -> CommandLineOption<Self> {
    CommandLineOption(
      names: [name], help: help,
      effect: .value(value == "FILE" ? .file : .text(value)) { (text, options) throws(UsageError) in
        try check(text, name)
        options.values[name] = text
      })
  }

  /// Checks that a text is a single line that is valid in the files of all engines.
  private static func check(_ text: String, _ option: String) throws(UsageError) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .badValue(option: option, problem: "the value is empty; remove the option, or give it a value")
    }
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
      default: true
      }
    }
    guard isPlain else {
      throw .badValue(
        option: option, problem: "the value has a line feed or another character that cannot be seen; remove it")
    }
  }

  /// Returns the job if all values are valid for the engine.
  func job() throws(UsageError) -> ClusterJob {
    guard let parts else {
      throw .badValue(option: "--parts", problem: "the number of parts is missing; write --parts 8")
    }
    guard parts <= engine.limit else {
      throw .badValue(
        option: "--parts",
        problem:
          "\(engine.rawValue) takes at most \(engine.limit) parts, as \(engine.limitReason); write a smaller number")
    }
    if let other = values.keys.sorted().first(where: { !engine.options.contains($0) }) {
      throw .badValue(
        option: other,
        problem:
          "\(engine.rawValue) does not support it; it supports \(engine.options.sorted().joined(separator: ", "))")
    }
    if engine == .kubernetes, values["--image"] == nil {
      throw .badValue(
        option: "--image", problem: "kubernetes needs the image that has the features and the program that runs them")
    }
    return ClusterJob(
      parts: parts, command: try command(), features: features, image: values["--image"], label: values["--label"],
      partition: values["--partition"], timings: values["--timings"])
  }

  private func command() throws(UsageError) -> [String] {
    let text = values["--command"] ?? CommandTable.program
    guard engine == .bazel else { return try ShellWords.split(text) }
    guard values["--command"] != nil, text.hasPrefix("//") || text.hasPrefix(":") || text.hasPrefix("@"),
      !text.contains(where: \.isWhitespace)
    else {
      throw .badValue(
        option: "--command", problem: "bazel needs the label of the runner; write --command //:CellarSpecs")
    }
    return [text]
  }
}
