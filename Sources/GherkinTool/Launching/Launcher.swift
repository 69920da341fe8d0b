import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinRunner

/// Replaces the tool with the runner of the package in which it is called, for commands that require its steps or
/// formatters.
struct Launcher {
  private let arguments: RunnerArguments

  init(_ arguments: RunnerArguments) {
    self.arguments = arguments
  }

  /// Becomes the runner if the command requires one; otherwise returns.
  ///
  /// - Returns: an exit status if the command is completed or impossible; nil to run the command in this program.
  func launch() -> ExitStatus? {
    let (command, words) = CommandTable.command(calledBy: arguments.others)
    guard let need = need(of: command, words) else { return nil }
    let finder = RunnerFinder(given: arguments.program)
    do {
      guard let program = try finder.find() else {
        guard need == .needed else { return nil }
        if command == RunCommand.self { try checkWords(words) }
        return fail(finder.absence, command, words)
      }
      TypedCommand.passOn(with: arguments.runnerOption)
      if command == RunCommand.self, watches(words) { return watch(program) }
      let reason = ThisProgram.become(program, without: arguments.positions)
      return fail("\(program) cannot be started: \(reason)", command, words)
    } catch let error as UsageError {
      return fail(error.text(for: CommandTable.program), command, words)
    } catch {
      return fail("\(error)", command, words)
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

  /// Throws an error if the command line of a run is invalid. This is reported before a missing runner.
  private func checkWords(_ words: ArraySlice<String>) throws(UsageError) {
    var reader = CommandLineReader(words, OptionTable<RunOptions>(FormatterCatalog.entries))
    _ = try reader.reading()
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
