internal import GherkinCommandLine
internal import GherkinWorker
internal import Foundation
internal import GherkinEngine
internal import GherkinFormatters
internal import GherkinHTML
internal import GherkinHost
internal import GherkinProtocol
internal import GherkinWorkers

/// The command `gherkin-run`, which has no steps: it runs commands that need none, and starts the package's runner for
/// all others.
package enum Tool {
  /// Runs the command, and ends the process with its exit status.
  package static func main() async -> Never {
    GherkinRun.becomeTool(topics: HelpTopic.allCases.map(\.rawValue)) {
      [
        RunCommand.self, ReportCommand.self, MergeCommand.self, DocsCommand.self, CompareCommand.self,
        ClusterCommand.self, ProbeCommand.self,
        ParseCommand.self, FormatCommand.self, LintCommand.self, MatchCommand.self, StepsCommand.self,
        InitCommand.self, ImportCommand.self, ConfigCommand.self, LanguagesCommand.self, CompletionsCommand.self,
        SelfCheckCommand.self,
        LanguageServerCommand.self, HelpCommand.self,
      ]
    }
    if let problem {
      Console.note("\(problem)")
      exit(ExitStatus.notDone.rawValue)
    }
    let arguments = RunnerArguments.ofProcess
    if let answer = Launcher.answer(to: Array(CommandLine.arguments.dropFirst())) {
      exit(Console.answer("\(answer)\n").rawValue)
    }
    switch Launcher(arguments).launch() {
    case .ended(let status): exit(status.rawValue)
    case .go(let steps): await GherkinRun.main(steps, formatters, arguments.others, advice: ToolAdvice())
    }
  }

  /// The formatters, in the order in which help lists them.
  static let formatters =
    Array(FormatterCatalog.entries.prefix { $0.name != "junit" }) + [.html]
    + Array(FormatterCatalog.entries.drop { $0.name != "junit" })

  /// The reason why this program cannot be what its environment says. It must not start a runner then, which could be
  /// itself.
  private static var problem: String? {
    guard !WorkerProcess.isThis else {
      return "this program is gherkin-run, which is no runner; name the program of a package, "
        + "or unset \(WorkerDescriptor.variable)"
    }
    return AttachedRunner.find()
  }
}
