internal import Foundation
internal import GherkinRunner

/// The command `gherkin-run`, which has no steps: it runs commands that need none, and starts the package's runner for
/// all others.
package enum Tool {
  /// Runs the command, and ends the process with its exit status.
  package static func main() async -> Never {
    CommandTable.becomeTool {
      [
        RunCommand.self, ReportCommand.self, MergeCommand.self, DocsCommand.self, CompareCommand.self,
        ClusterCommand.self,
        ParseCommand.self, FormatCommand.self, LintCommand.self, MatchCommand.self, StepsCommand.self,
        InitCommand.self, ConfigCommand.self, LanguagesCommand.self, CompletionsCommand.self,
        LanguageServerCommand.self, HelpCommand.self,
      ]
    }
    if let problem = GherkinRun.problemOfWorker {
      Console.error("\(CommandTable.program): \(problem)\n")
      exit(ExitStatus.notDone.rawValue)
    }
    let arguments = RunnerArguments.ofProcess
    switch Launcher(arguments).launch() {
    case .ended(let status): exit(status.rawValue)
    case .go(let steps): await GherkinRun.main(steps, [], arguments.others)
    }
  }
}
