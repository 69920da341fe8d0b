import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinRunner

/// Lets the tool become the runner of the package that it is called in, for commands that need its steps or formatters.
struct Launcher {
  private let arguments: RunnerArguments

  init(_ arguments: RunnerArguments) {
    self.arguments = arguments
  }

  /// Becomes the runner if the command needs one; returns if this program does all of it.
  ///
  /// - Returns: an exit status if the command is done, or cannot be; nil to run the command in this program.
  func launch() -> ExitStatus? {
    let (command, words) = CommandTable.command(calledBy: arguments.others)
    guard let need = need(of: command, words) else { return nil }
    let finder = RunnerFinder(given: arguments.program)
    do {
      guard let program = try finder.find() else {
        guard need == .needed else { return nil }
        if command == RunCommand.self { try checkWords(words) }
        return fail(finder.absence)
      }
      TypedCommand.passOn(with: arguments.runnerOption)
      if command == RunCommand.self, watches(words) { return watch(program) }
      let reason = ThisProgram.become(program, without: arguments.positions)
      return fail("\(program) cannot be started: \(reason)")
    } catch let error as UsageError {
      return fail(error.text(for: CommandTable.program))
    } catch {
      return fail("\(error)")
    }
  }

  private func fail(_ problem: String) -> ExitStatus {
    Console.error("\(CommandTable.program): \(problem)\n")
    return .notDone
  }

  /// Whether a command line needs the runner; nil if this program does all of it.
  private func need(of command: any Command.Type, _ words: ArraySlice<String>) -> StepRequirement? {
    let options = words.prefix { $0 != "--" }
    guard !options.contains(where: { ["--help", "-h", "--version", "-v"].contains($0) }) else { return nil }
    if command == ReportCommand.self { return hasForeignFormatter(words) ? .welcome : nil }
    return command.stepRequirement == .none ? nil : command.stepRequirement
  }

  /// Whether a report has a format that only a runner can know.
  private func hasForeignFormatter(_ words: ArraySlice<String>) -> Bool {
    given("format", to: words, OptionTable<ReportCommandOptions>(FormatterCatalog.entries)).contains { value in
      FormatterCatalog.entry(named: String(value.prefix { $0 != ":" })) == nil
    }
  }

  private func watches(_ words: ArraySlice<String>) -> Bool {
    !given("watch", to: words, OptionTable<RunOptions>(FormatterCatalog.entries)).isEmpty
  }

  /// The values of an option in a command line; a flag has an empty one. A wrong command line is the runner's to
  /// explain.
  private func given<Options>(_ key: String, to words: ArraySlice<String>, _ table: OptionTable<Options>) -> [String] {
    var reader = CommandLineReader(words, table)
    guard case .work(let read)? = try? reader.reading() else { return [] }
    return read.options.filter { $0.key == key && $0.isOn }.map { $0.value ?? "" }
  }

  /// Throws if a command line of a run cannot be read, which is reported before a missing runner.
  private func checkWords(_ words: ArraySlice<String>) throws(UsageError) {
    var reader = CommandLineReader(words, OptionTable<RunOptions>(FormatterCatalog.entries))
    _ = try reader.reading()
  }

  private func watch(_ program: String) -> ExitStatus {
    do {
      return try Watch(program, arguments.others).run()
    } catch let refusal as RunnerSettings.Refusal {
      // The runner has named itself and the problem.
      Console.error(refusal.description)
      return .notDone
    } catch {
      return fail("--watch: \(error)")
    }
  }
}
