import Foundation
import GherkinCommandLine
import GherkinEngine
import GherkinFiles
import GherkinFormatters
import GherkinLint
import GherkinProbing
import GherkinRuntime

/// `gherkin-run probe [PATH…]`: reports values in `Then` steps that their steps do not check.
struct ProbeCommand: Command {
  static let name = "probe"
  static let stepRequirement = StepRequirement.needed

  static var help: CommandHelp {
    CommandHelp(
      summary: "Reports values in Then steps that the steps do not check.",
      discussion: """
        Runs the scenarios, and calls each Then step again with changed values: a number plus 1, one more letter, another
        word, the values of other Then steps. A step that passes with all of them does not check its value. These calls
        fail no scenario, call no hooks of steps, and are not in any report or history. A finding is a suspicion: look at
        the step definition. The verdicts are written to \(ProbeDocument.path).
        """,
      exitStatus: """
        0 values could be judged, 1 with --strict: there is a finding, 2 nothing could be judged, 130 or 143 the run was
        interrupted.
        """,
      examples: [
        "gherkin-run probe", "gherkin-run probe Features/",
        "gherkin-run probe --tags @smoke --parallel 4",
        "gherkin-run probe --against origin/main",
      ])
  }

  private let options: ProbeOptions
  private let steps: StepSource

  init(options: ProbeOptions, steps: StepSource) {
    self.options = options
    self.steps = steps
  }

  /// Runs the scenarios, and prints the findings.
  func run() async throws -> ExitStatus {
    if options.wantsSchema {
      try Console.result(ProbeSchema.text)
      return .passed
    }
    var exceptions: ProbeExceptions?
    let changes = try options.against.map { try ProbedChanges(since: $0, options.run) }
    let result = try await ProbeRun(
      options.run, steps, explaining: UnusedColumn.explaining, changesPreparations: options.changesPreparations
    ) { sources in
      exceptions = try ProbeExceptions(sources, options.run)
    } choose: { plan in
      try changes?.scenarios(of: plan)
    }.run()
    let report = ProbeReport(result, besides: exceptions, from: FileManager.default.currentDirectoryPath)
    for problem in result.problems { Console.note(problem) }
    if let status = result.status { return status }
    if let changes, result.scenarios.isEmpty {
      Console.note("no scenario and no file of its step definitions changed since \(changes.base.prefix(12))")
      return .passed
    }
    guard report.places.contains(where: \.isJudged) else {
      let reasons = ProbeCounts(report).reasons
      let reason = reasons.isEmpty ? "no Then step with a definition has a value" : reasons.joined(separator: "; ")
      throw ProbeProblem("nothing could be judged: \(reason)")
    }
    // As in messages, paths are relative to the folder of the package.
    let document = try ProbeDocument(report.replacingPaths(ProjectFolder.messagePaths)).json
    try write(document)
    let text = ProbeText(report: report, listsAll: options.listsAll)
    switch options.format {
    case .text: try Console.output(text.lines)
    case .json: try Console.result(String(decoding: document, as: UTF8.self))
    case .github: try Console.result(text.annotations)
    case .xcode: try Console.result(text.buildLines)
    }
    let patterns = Set(result.catalogue.steps.map(\.source))
    for line in exceptions?.needless(for: report, patterns: patterns) ?? [] { Console.note(line) }
    return report.findings.contains { options.failing.contains($0.kind) } ? .failed : .passed
  }

  /// Writes the file with the verdicts.
  private func write(_ document: [UInt8]) throws {
    guard let path = options.output ?? ProjectFolder().map({ "\($0.path)/\(ProbeDocument.path)" }) else { return }
    let file = try ReportFile(path: path)
    try file.write(document[...])
    try file.finish()
  }
}

/// The options of `gherkin-run probe`.
struct ProbeOptions: ConfigurableOptions {
  /// The options of the run.
  var run = RunOptions()
  /// The format of the output.
  var format = LintOptions.Format.text
  /// The file with the verdicts; nil for the default.
  var output: String?
  /// The revision since which scenarios must have changed to be probed; nil for all scenarios.
  var against: String?
  /// The kinds of findings that make the exit status 1.
  var failing: Set<ProbeFinding.Kind> = []
  /// Whether the values of `Given` and `When` steps are changed, too.
  var changesPreparations = false
  /// Whether all places are listed.
  var listsAll = false
  /// Whether the schema of the file is printed instead.
  var wantsSchema = false

  var usesSteps: Bool { !wantsSchema }

  static var operands: [Operand<Self>] { RunOptions.operands.map { $0.inside(\.run) } }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    RunOptions.probeOptions.map { $0.inside(\.run) }
      + [
        CommandLineOption(
          names: ["--against"],
          help: """
            Probe only scenarios that are new or changed since the common ancestor of a Git revision and the checked out
            commit, and those with a step definition in a file that changed since.
            """,
          effect: .value(.text("REVISION")) { (value, options) in options.against = value }, isConfigurable: false,
          section: .choosing)
      ]
      + (LintOptions.Format.options(
        """
        Write findings as text, as a JSON object, as annotations for GitHub, or as lines of a compiler, which Xcode
        shows at the step definitions if a build phase prints them.
        """
      ) { $0.format = $1 } + [
        CommandLineOption(
          names: ["--given"],
          help: """
            Also list arguments of Given and When steps that never mattered: no step noticed that they were changed. Runs
            a scenario again for each change, at up to 16 places of an argument. These lines are information, and do
            not change the exit status.
            """,
          effect: .flag { $0.changesPreparations = true }, isConfigurable: false),
        CommandLineOption(
          names: ["--output"],
          help: "Write the verdicts to this file. Default: .build/gherkin-run/probe.json in the folder of the package.",
          effect: .value(.file) { (value, options) in options.output = value }, isConfigurable: false),
        CommandLineOption(
          names: ["--schema"], help: "Print the JSON Schema of the file with the verdicts.",
          effect: .flag { $0.wantsSchema = true }, isConfigurable: false),
        CommandLineOption(
          names: ["--strict"],
          help: "Exit with status 1 for findings, also for notes: values that are not checked at some places.",
          effect: .flag { $0.failing = [.unnoticed, .partly, .note] }, isConfigurable: false),
        CommandLineOption(
          names: ["--verbose"], help: "List all places, and the reasons why values were not judged.",
          effect: .flag { $0.listsAll = true }, isConfigurable: false),
      ]).inSection(.reports)
  }

  mutating func apply(_ settings: Settings) throws(UsageError) { try run.apply(settings) }
}
