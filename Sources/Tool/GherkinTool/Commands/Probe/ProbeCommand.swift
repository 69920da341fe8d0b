import Foundation
import GherkinCommandLine
import GherkinEngine
import GherkinFormatters
import GherkinLint
import GherkinProbing

/// `gherkin-run probe [PATH…]`: reports values in `Then` steps that their steps do not check.
struct ProbeCommand: Command {
  static let name = "probe"
  static let stepRequirement = StepRequirement.needed

  static var help: CommandHelp {
    CommandHelp(
      summary: "Reports values in Then steps that the steps do not check.",
      discussion: """
        Runs the scenarios, and calls each Then step again with changed values: a number plus 1, one more letter, another
        word, values of other Then steps. A step that passes with all of them does not check its value. These calls never
        fail a scenario, and no report or history contains them.
        """,
      exitStatus: """
        0 every value is checked, 1 a value is not checked, 2 nothing could be judged, 130 or 143 the run was interrupted.
        """,
      examples: [
        "gherkin-run probe", "gherkin-run probe Features/basket.feature",
        "gherkin-run probe --tags @smoke --parallel 4",
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
    let result = try await ProbeRun(options.run, steps, explaining: UnusedColumn.explaining).run()
    let report = ProbeReport(result, from: FileManager.default.currentDirectoryPath)
    let text = ProbeText(report: report, listsAll: options.listsAll)
    try Console.output(text.lines)
    if let status = result.status { return status }
    return report.findings.contains { options.failing.contains($0.kind) } ? .failed : .passed
  }
}

/// The options of `gherkin-run probe`.
struct ProbeOptions: ConfigurableOptions {
  /// The options of the run.
  var run = RunOptions()
  /// The kinds of findings that make the exit status 1.
  var failing: Set<ProbeFinding.Kind> = [.unnoticed, .partly]
  /// Whether all places are listed.
  var listsAll = false

  static var operands: [Operand<Self>] { RunOptions.operands.map { $0.inside(\.run) } }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--strict"],
        help: "Exit with status 1 also for notes: values that are not checked at some places only.",
        effect: .flag { $0.failing.insert(.note) }, isConfigurable: false),
      CommandLineOption(
        names: ["--verbose"], help: "List all places, and the reasons why values were not judged.",
        effect: .flag { $0.listsAll = true }, isConfigurable: false),
    ] + RunOptions.probeOptions.map { $0.inside(\.run) }
  }

  mutating func apply(_ settings: Settings) { run.apply(settings) }
}
