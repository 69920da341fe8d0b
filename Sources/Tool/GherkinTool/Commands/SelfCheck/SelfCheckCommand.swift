import Foundation
import GherkinCommandLine
import GherkinConformance
import GherkinEngine
import GherkinFiles
import GherkinFormatters

/// `gherkin-run self-check --data FOLDER`: compares this program with official data.
struct SelfCheckCommand: Command {
  static let name = "self-check"
  static let stepRequirement = StepRequirement.later

  static var help: CommandHelp {
    CommandHelp(
      summary: "Compares this program with the official test data of the Cucumber project.",
      discussion: """
        Prints a dated report with the hashes of this program and of the data. FOLDER has the test data of the official
        repositories: gherkin/testdata/good and bad, gherkin/gherkin-languages.json, cucumber-expressions/testdata,
        tag-expressions/testdata, junit-xml/testdata, pretty/testdata and compatibility-kit/samples. The samples need the
        runner of this project's sources, gherkin-run-kit; without --runner, they do not run.
        """,
      exitStatus:
        "0 all compared results are equal, 1 some differ, 2 the data, the program or a sample cannot be read.",
      examples: [
        "gherkin-run self-check --data conformance > self-check.txt",
        "gherkin-run self-check --data conformance --runner .build/debug/gherkin-run-kit --format json",
      ])
  }

  struct Options: CommandOptions {
    fileprivate enum Format: String, CaseIterable {
      case text, json
    }

    fileprivate var data = ""
    fileprivate var format = Format.text

    static var operands: [Operand<Self>] { [] }

    static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
      [
        CommandLineOption(
          names: ["--data"], help: "The folder with the official data. Required.",
          effect: .value(.text("FOLDER")) { (folder, options) throws(UsageError) in options.data = folder },
          isConfigurable: false),
        CommandLineOption(
          names: ["--format", "-f"], help: "The form of the report: text (the default) or json.",
          effect: .value(.words("text", "json")) { (word, options) throws(UsageError) in
            guard let format = Format(rawValue: word) else {
              throw .unknownValue(value: word, option: "--format", known: Format.allCases.map(\.rawValue))
            }
            options.format = format
          }, standard: Format.text.rawValue, isConfigurable: false),
        CommandLineOption(
          names: ["--runner"],
          help: "The runner of the compatibility kit's samples. Default: none; the report says that they did not run.",
          effect: .value(.text("PROGRAM")) { (_, _) throws(UsageError) in
            throw .badValue(option: "--runner", problem: "this program is a runner; gherkin-run has the option")
          }, isConfigurable: false),
      ]
    }

    mutating func apply(_ settings: Settings) throws(UsageError) {
      if data.isEmpty { throw .missingOperand("--data FOLDER") }
    }
  }

  private let options: Options

  init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Compares, and prints the report.
  func run() async throws -> ExitStatus {
    guard FileKind(path: options.data) == .folder, let folder = SystemCalls.resolved(options.data) else {
      throw SelfCheckProblem("--data: there is no folder \(options.data); name the one with the official data")
    }
    var report = try SelfCheckReport(OfficialData(folder: folder))
    for area in ConformanceArea.all { await report.add(area) }
    report.addKit(runner: RunnerArguments.ofProcess.runnerOption.last)
    switch options.format {
    case .text: try Console.output(report.text)
    case .json: try Console.result(report.json)
    }
    return report.status
  }
}

/// The reason why nothing can be compared.
struct SelfCheckProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
