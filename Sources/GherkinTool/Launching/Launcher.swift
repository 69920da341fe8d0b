import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinRunner

/// Finds the runner of the package in which the tool is called, for commands that require its steps.
struct Launcher {
  /// What follows.
  enum Course {
    /// The command is completed or impossible.
    case ended(ExitStatus)
    /// The command runs in this program, with these steps.
    case go(StepSource)
  }

  private let arguments: RunnerArguments

  init(_ arguments: RunnerArguments) {
    self.arguments = arguments
  }

  /// Finds the runner if the command requires one.
  func launch() -> Course {
    let (command, words) = CommandTable.command(calledBy: arguments.others)
    guard let need = need(of: command, words) else { return .go(.own([])) }
    let finder = RunnerFinder(given: arguments.program)
    do {
      if command != ReportCommand.self { try check(command, words) }
      guard let program = try finder.find() else {
        guard need == .needed else { return .go(.own([])) }
        return .ended(fail(finder.absence, command, words))
      }
      let isRound = ProcessInfo.processInfo.environment[WatchFolder.roundVariable] != nil
      if command == RunCommand.self, !isRound, watches(words) { return .ended(watch(program)) }
      if command == ReportCommand.self {
        TypedCommand.passOn(with: arguments.runnerOption)
        let reason = ThisProgram.become(program, without: arguments.positions)
        return .ended(fail("\(program) cannot be started: \(reason)", command, words))
      }
      TypedCommand.add(arguments.runnerOption)
      return .go(.runner(program))
    } catch let error as UsageError {
      return .ended(fail(error.text(for: command.call), command, words))
    } catch {
      return .ended(fail("\(error)", command, words))
    }
  }

  private func fail(_ problem: String, _ command: any Command.Type, _ words: ArraySlice<String>) -> ExitStatus {
    Console.error("\(CommandTable.program): \(problem)\n")
    PreventedRun.report(problem, of: command, words)
    return .notDone
  }

  /// Returns why a command line requires the runner; nil if it does not.
  private func need(of command: any Command.Type, _ words: ArraySlice<String>) -> StepRequirement? {
    let options = words.prefix { $0 != "--" }
    guard !options.contains(where: { ["--help", "-h", "--version", "-v"].contains($0) }) else { return nil }
    if command == ReportCommand.self { return hasForeignFormatter(words) ? .welcome : nil }
    return command.stepRequirement == .none ? nil : command.stepRequirement
  }

  /// Returns whether a report has a format that only a runner can know.
  private func hasForeignFormatter(_ words: ArraySlice<String>) -> Bool {
    given("format", to: words, OptionTable<ReportCommandOptions>(FormatterCatalog.entries)).contains { value in
      FormatterCatalog.entry(named: String(value.prefix { $0 != ":" })) == nil
    }
  }

  private func watches(_ words: ArraySlice<String>) -> Bool {
    !given("watch", to: words, OptionTable<RunOptions>(FormatterCatalog.entries)).isEmpty
  }

  /// Returns the values of an option in a command line; the empty text for a flag. An invalid command line is reported
  /// by the runner.
  private func given<Options>(_ key: String, to words: ArraySlice<String>, _ table: OptionTable<Options>) -> [String] {
    var reader = CommandLineReader(words, table)
    guard case .work(let read)? = try? reader.reading() else { return [] }
    return read.options.filter { $0.key == key && $0.isOn }.map { $0.value ?? "" }
  }

  /// Throws an error if a command line is invalid. This is reported before a missing runner, and before a build.
  private func check<C: Command>(_ command: C.Type, _ words: ArraySlice<String>) throws(UsageError) {
    let table = OptionTable<C.Options>(FormatterCatalog.entries)
    var reader = CommandLineReader(words, table)
    guard case .work(let words) = try reader.reading() else { return }
    _ = try SettingsReader(table, FormatterCatalog.entries, ProcessInfo.processInfo.environment).options(words)
  }

  private func watch(_ program: String) -> ExitStatus {
    do {
      return try Watch(program, arguments.others).run()
    } catch let refusal as RunnerSettings.Refusal {
      // The message already contains the runner's name and the problem.
      Console.error(refusal.description)
      return .notDone
    } catch {
      Console.error("\(CommandTable.program): --watch: \(error)\n")
      return .notDone
    }
  }
}
