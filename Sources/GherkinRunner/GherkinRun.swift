import GherkinProtocol
import GherkinHost
internal import CGherkinProcess
internal import GherkinFiles
internal import Foundation
internal import GherkinFixtures
public import GherkinFormatters
public import GherkinSteps
internal import GherkinRuntime
internal import GherkinWorkers

/// The command line of a runner:
///
/// ```swift
/// import GherkinRunner
///
/// await GherkinRun.main(steps: [beerSteps, signInSteps])
/// ```
public enum GherkinRun {
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
    steps: [StepLibrary], formatters: [FormatterCatalog.Entry] = [], arguments: [String]? = nil
  ) async -> Never {
    let arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
    await serveIfWorker(steps) { problem in
      let (command, words) = CommandTable.command(calledBy: arguments)
      PreventedRun.report(problem, of: command, words)
    }
    await main(.own(steps + [.fixtures]), formatters, arguments)
  }

  /// Runs the command line, and exits the process with its status.
  package static func main(
    _ steps: StepSource, _ formatters: [FormatterCatalog.Entry] = [], _ arguments: [String]
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
      end(await run(steps, formatters, arguments))
    }
    // Not reached. The compiler does not know that the closure never returns.
    EarlyExit.endNow(.notDone)
  }

  /// Serves as a worker and ends the process if it was started as one; otherwise returns.
  ///
  /// - Parameter report: called with the problem if the process cannot be a worker.
  private static func serveIfWorker(_ steps: [StepLibrary], _ report: (String) -> Void = { _ in }) async {
    guard WorkerProcess.isThis else { return }
    TestingIssueObserver.install()
    let problem = await WorkerProcess.serve(steps + [.fixtures]) { _ = TestingIssueObserver.observe($0) }
    Console.error("\(CommandTable.program): \(problem)\n")
    report(problem)
    exit(ExitStatus.notDone.rawValue)
  }

  /// The reason why this program, which has no steps, cannot be a runner; nil if it was not started as one. It must not
  /// start a runner then, which could be itself.
  package static var problemOfWorker: String? {
    guard WorkerProcess.isThis else { return nil }
    return "this program is gherkin-run, which is no runner; name the program of a package, "
      + "or unset \(WorkerDescriptor.variable)"
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
      Console.error("\(CommandTable.program): \(issue.strayDescription)\n")
      status = max(status, ExitStatus.notDone.rawValue)
    }
    EarlyExit.end(status)
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - steps: the step libraries that the features may use.
  ///   - formatters: additional formatters for `--format NAME`.
  ///   - arguments: the arguments after the program's name.
  /// - Returns: the exit status: 0 if every scenario passed, 1 if one did not, 2 if the run was not possible. For other
  ///   commands, see their help.
  public static func run(
    steps: [StepLibrary], formatters: [FormatterCatalog.Entry] = [], arguments: [String]
  ) async -> Int32 {
    await run(.own(steps + [.fixtures]), formatters, arguments)
  }

  private static func run(
    _ steps: StepSource, _ formatters: [FormatterCatalog.Entry], _ arguments: [String]
  ) async -> Int32 {
    // Read now, before a worker or another program inherits the variable.
    _ = TypedCommand.words
    if let remedy = CommandTable.remedy(forCall: arguments) {
      Console.error("\(CommandTable.program): \(remedy)\n")
      return ExitStatus.notDone.rawValue
    }
    let (command, words) = CommandTable.command(calledBy: arguments)
    let names = Set(formatters.map(\.name))
    let all = FormatterCatalog.entries.filter { !names.contains($0.name) } + formatters
    return await run(command, words, steps, all).rawValue
  }

  private static func run<C: Command>(
    _ command: C.Type, _ words: ArraySlice<String>, _ steps: StepSource,
    _ formatters: [FormatterCatalog.Entry]
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
        guard !(command is RunCommand) else { return await command.run() }
        return await withTaskExecutorPreference(globalConcurrentExecutor) { await command.run() }
      case .answer(.help):
        Console.output(HelpText(C.self, formatters: formatters).text)
      case .answer(.version):
        Console.output("\(CommandTable.program) \(Version.current)\n")
      }
      return .passed
    } catch {
      let problem = error.text(for: C.call)
      Console.error("\(CommandTable.program): \(problem)\n")
      PreventedRun.report(problem, of: C.self, words, formatters: formatters)
      return .notDone
    }
  }
}
