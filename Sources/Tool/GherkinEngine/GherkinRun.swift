package import GherkinCommandLine
import GherkinHost
import GherkinProtocol
public import GherkinWorker
internal import CGherkinProcess
internal import GherkinFiles
internal import GherkinFileOutput
internal import Foundation
internal import GherkinFixtures
public import GherkinFormatters
public import GherkinSteps
internal import GherkinRuntime
internal import GherkinWorkers

extension GherkinRun {
  /// Runs the command line, and exits the process with its status.
  ///
  /// Steps run in worker processes. Each is this program, started again with the same arguments: it must call this
  /// function again, with the same libraries.
  ///
  /// - Parameters:
  ///   - steps: the step libraries that the features may use.
  ///   - formatters: additional formatters for `--format NAME`. A formatter with the name of a built-in one replaces
  ///     it.
  ///   - arguments: the arguments after the program's name; nil for those of the process.
  public static func main(
    steps: [StepLibrary], formatters: [FormatterCatalog.Entry], arguments: [String]? = nil
  ) async -> Never {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    CommandTable.begin { [RunCommand.self, ReportCommand.self] }
    await serveIfWorker(steps) { problem in
      let (command, words) = CommandTable.command(calledBy: arguments)
      PreventedRun.report(problem, of: command, words, formatters: all(formatters))
    }
    await main(.own(steps), formatters, arguments)
  }

  /// Makes this program the tool. Must be called first.
  ///
  /// - Parameters:
  ///   - topics: the topics of its help.
  ///   - commands: all commands of the tool, in the order of the help.
  package static func becomeTool(topics: [String], with commands: @escaping @Sendable () -> [any Command.Type]) {
    CommandTable.begin(commands, topics: topics)
    Isolation.allowProcesses(isCommand: true)
  }

  /// Runs the command line, and exits the process with its status.
  package static func main(
    _ steps: StepSource, _ formatters: [FormatterCatalog.Entry], _ arguments: [String],
    advice: (any RunAdvice)? = nil
  ) async -> Never {
    // A closed pipe must not end this process before all reports are written.
    signal(SIGPIPE, SIG_IGN)
    EarlyExit.forbid()
    process_note_crash_handlers()
    // Only a run without a machine-readable report on standard output gives it back; see `RunCommand`.
    if !CommandTable.isTool { StandardOutput.reserve() }
    TestingIssueObserver.install()
    Isolation.allowProcesses(isCommand: true)
    // Steps in this process can block all threads of the cooperative pool. They must not keep it from ending.
    await withTaskExecutorPreference(Lane()) { () async -> Void in
      end(await run(steps, formatters, arguments, advice))
    }
    // Not reached. The compiler does not know that the closure never returns.
    EarlyExit.endNow(.notDone)
  }

  /// Enables worker processes for runs of this program. Call it first in `main.swift`.
  ///
  /// A worker is this program, started again with the same arguments. In a worker, the call runs steps and does not
  /// return. Otherwise it returns at once, and ``RunPlan/run(_:reports:)`` runs steps in workers. Without this call,
  /// steps run in the program's own process.
  ///
  /// - Parameter steps: the step libraries of the program's plans, in the same order.
  public static func useWorkers(steps: [StepLibrary]) async {
    await serveIfWorker(steps)
    Isolation.allowProcesses(isCommand: false)
  }

  private static func end(_ status: Int32) -> Never {
    var status = status
    if let issue = TestingIssueObserver.lost {
      Console.note("\(issue.strayDescription)")
      status = max(status, ExitStatus.failed.rawValue)
    }
    EarlyExit.end(status)
  }

  private static func run(
    _ steps: StepSource, _ formatters: [FormatterCatalog.Entry], _ arguments: [String], _ advice: (any RunAdvice)?
  ) async -> Int32 {
    // Read now, before a worker or another program inherits the variable.
    _ = TypedCommand.words
    if let remedy = CommandTable.remedy(forCall: arguments) {
      Console.note("\(remedy)")
      return ExitStatus.notDone.rawValue
    }
    let (command, words) = CommandTable.command(calledBy: arguments)
    return await run(command, words, steps, all(formatters), advice).rawValue
  }

  /// Returns a program's formatters beside the built-in ones that they do not replace.
  private static func all(_ formatters: [FormatterCatalog.Entry]) -> [FormatterCatalog.Entry] {
    let names = Set(formatters.map(\.name))
    return FormatterCatalog.entries.filter { !names.contains($0.name) } + formatters
  }

  private static func run<C: Command>(
    _ command: C.Type, _ words: ArraySlice<String>, _ steps: StepSource,
    _ formatters: [FormatterCatalog.Entry], _ advice: (any RunAdvice)?
  ) async -> ExitStatus {
    do {
      let table = OptionTable<C.Options>(formatters)
      var reader = CommandLineReader(words, table)
      switch try reader.reading() {
      case .work(let words):
        // A program that only calls the command handles signals itself.
        if Isolation.isCommand, C.self != RunCommand.self { Interruption.removeUnfinishedFiles() }
        let options = try SettingsReader(table, formatters, ProcessInfo.processInfo.environment).options(words)
        let command = C(options: options, steps: steps)
        if var run = command as? RunCommand {
          run.advice = advice
          return await run.statusOfRun()
        }
        return await withTaskExecutorPreference(globalConcurrentExecutor) { await command.statusOfRun() }
      case .answer(.help):
        return Console.answer(HelpText(C.self, formatters: formatters).text)
      case .answer(.version):
        return Console.answer("\(CommandTable.program) \(Version.current)\n")
      }
    } catch {
      let problem = error.text(for: C.call)
      Console.note("\(problem)")
      PreventedRun.report(problem, of: C.self, words, formatters: formatters)
      return .notDone
    }
  }
}

extension Command {
  /// Runs the command, prints the error that it throws, and returns the exit status.
  fileprivate func statusOfRun() async -> ExitStatus {
    do {
      return try await run()
    } catch {
      Console.error(ErrorReport.text(error, from: WorkingFolder.path))
      return .notDone
    }
  }
}
