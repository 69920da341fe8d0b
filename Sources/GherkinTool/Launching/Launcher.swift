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
      let options = try options(of: command, words)
      if command == ReportCommand.self, !options.areForRunner { return .go(.own([])) }
      guard let program = try finder.find() else {
        if case .ownFormat(let error) = options { throw error }
        guard need == .needed else { return .go(.own([])) }
        return .ended(fail(finder.absence, command, words))
      }
      let isRound = ProcessInfo.processInfo.environment[WatchFolder.roundVariable] != nil
      if command == RunCommand.self, !isRound, watches(words) { return .ended(watch(program)) }
      if options.areForRunner {
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
    // It may have a format that only a runner knows.
    if command == ReportCommand.self { return .welcome }
    return command.stepRequirement == .none ? nil : command.stepRequirement
  }

  /// Whether the command line has `--watch`.
  private func watches(_ words: ArraySlice<String>) -> Bool {
    var reader = CommandLineReader(words, OptionTable<RunOptions>(FormatterCatalog.entries))
    guard case .work(let read)? = try? reader.reading() else { return false }
    return read.options.contains { $0.key == "watch" && $0.isOn }
  }

  /// The options of a command line.
  private enum GivenOptions {
    case own(any CommandOptions)
    /// A format is unknown, which can be one of the runner's own.
    case ownFormat(UsageError)
    /// The command line only asks for help.
    case none

    /// Whether the runner itself runs the command: steps run in the process of the command, or a formatter is the
    /// runner's.
    var areForRunner: Bool {
      switch self {
      case .own(let options): (options as? RunOptions)?.usesOneProcess == true
      case .ownFormat: true
      case .none: false
      }
    }
  }

  /// Returns the options of a command line.
  ///
  /// - Throws: an error if it is invalid. This is reported before a missing runner, and before a build.
  private func options<C: Command>(
    of command: C.Type, _ words: ArraySlice<String>
  ) throws(UsageError) -> GivenOptions {
    let table = OptionTable<C.Options>(FormatterCatalog.entries)
    do throws(UsageError) {
      var reader = CommandLineReader(words, table)
      guard case .work(let words) = try reader.reading() else { return .none }
      return .own(
        try SettingsReader(table, FormatterCatalog.entries, ProcessInfo.processInfo.environment).options(words))
    } catch {
      guard error.isUnknownFormat else { throw error }
      return .ownFormat(error)
    }
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
