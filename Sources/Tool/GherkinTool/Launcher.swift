import GherkinCommandLine
import GherkinWorker
import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinEngine
import GherkinProtocol

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

  /// The answer to the plugin, which asks with `needs-runner PROTOCOL WORD…` whether a command uses steps, with the runner
  /// of the configuration on a second line: "unknown" if this program does not know the number of the protocol; nil for
  /// other commands.
  static func answer(to words: [String]) -> String? {
    guard words.first == "needs-runner", let number = words.dropFirst().first.flatMap({ Int($0) }) else { return nil }
    // Never goes on: the package manager that waits for the plugin would wait for this program, and this one for it.
    guard ProtocolNumber.known.contains(number) else { return "unknown" }
    let arguments = RunnerArguments(Array(words.dropFirst(2)))
    let launcher = Launcher(arguments)
    let (command, words) = CommandTable.command(calledBy: arguments.others)
    do throws(UsageError) {
      let need = try launcher.need(of: command, words)
      guard arguments.runnerOption.isEmpty else { return "none" }
      let runner = need == .none ? nil : try RunnerFinder.configured()?.name
      return "\(need)" + (runner.map { "\n\($0)" } ?? "")
    } catch {
      return "invalid"
    }
  }

  /// Finds the runner if the command requires one.
  func launch() -> Course {
    let (command, words) = CommandTable.command(calledBy: arguments.others)
    do {
      let need = try need(of: command, words)
      guard need == .welcome || need == .needed else { return .go(.own([])) }
      let finder = RunnerFinder(given: arguments.program)
      let found: String?
      do {
        found = try finder.find()
      } catch let problem as PackageProblem where need == .welcome {
        Console.note(
          "\(problem)\n\(CommandTable.program): \(command.name) goes on without steps")
        return .go(.missing)
      }
      guard let program = found else {
        guard need == .needed else { return .go(.own([])) }
        return .ended(fail(finder.absence, command, words))
      }
      let isRound = ProcessInfo.processInfo.environment[WatchFolder.roundVariable] != nil
      // A round of a watch is a run of the runner that the watch built, and shows the command of the watch.
      if !isRound { TypedCommand.add(arguments.runnerOption) }
      if command == RunCommand.self, !isRound, watches(words) { return .ended(try watch(program, words)) }
      return .go(.runner(program))
    } catch let error as UsageError {
      return .ended(fail(error.text(for: command.call), command, words))
    } catch {
      return .ended(fail("\(error)", command, words))
    }
  }

  private func fail(_ problem: String, _ command: any Command.Type, _ words: ArraySlice<String>) -> ExitStatus {
    Console.note("\(problem)")
    PreventedRun.report(problem, of: command, words, formatters: Tool.formatters)
    return .notDone
  }

  /// Returns whether a command line uses steps.
  ///
  /// - Throws: an error if it is invalid, so that this is reported before a missing runner, and before a build.
  private func need<C: Command>(
    of command: C.Type, _ words: ArraySlice<String>
  ) throws(UsageError) -> StepRequirement {
    guard command.stepRequirement != .none, let options = try options(of: command, words) else { return .none }
    return options.usesSteps ? command.stepRequirement : .none
  }

  /// Returns the options of a command line; nil if it asks for help.
  private func options<C: Command>(
    of command: C.Type, _ words: ArraySlice<String>
  ) throws(UsageError) -> C.Options? {
    let table = OptionTable<C.Options>(Tool.formatters)
    var reader = CommandLineReader(words, table)
    guard case .work(let words) = try reader.reading() else { return nil }
    return try SettingsReader(table, Tool.formatters, ProcessInfo.processInfo.environment).options(words)
  }

  /// Whether the command line has `--watch`.
  private func watches(_ words: ArraySlice<String>) -> Bool {
    var reader = CommandLineReader(words, OptionTable<RunOptions>(Tool.formatters))
    guard case .work(let read)? = try? reader.reading() else { return false }
    return read.options.contains { $0.key == "watch" && $0.isOn }
  }

  private func watch(_ program: String, _ words: ArraySlice<String>) throws(UsageError) -> ExitStatus {
    guard let options = try options(of: RunCommand.self, words) else { return .passed }
    do {
      return try Watch(program, arguments.others, options).run()
    } catch {
      Console.note("--watch: \(error)")
      return .notDone
    }
  }
}

/// A command line with `--runner`, which the tool parses before all other options.
struct RunnerArguments {
  /// The program that the command line names, that was started by hand, or that `GHERKIN_RUN_RUNNER` names; nil for
  /// none.
  let program: String?
  /// `--runner` and its value, if they are on the command line.
  let runnerOption: [String]
  /// The words without `--runner`.
  let others: [String]
  /// The command line of this process.
  static var ofProcess: RunnerArguments { RunnerArguments(Array(CommandLine.arguments.dropFirst())) }

  /// - Parameter words: the words after the program's name.
  init(_ words: [String]) {
    var named: String?
    var positions: Set<Int> = []
    for (index, word) in words.enumerated() where !positions.contains(index + 1) {
      if word == "--" { break }
      if word == "--runner", index + 1 < words.count {
        named = words[index + 1]
        positions.formUnion([index + 1, index + 2])
      } else if word.hasPrefix("--runner=") {
        named = String(word.dropFirst("--runner=".count))
        positions.insert(index + 1)
      }
    }
    let inEnvironment = ProcessInfo.processInfo.environment["GHERKIN_RUN_RUNNER"].flatMap { $0.isEmpty ? nil : $0 }
    program = named ?? TypedCommand.runner ?? inEnvironment
    runnerOption = named.map { ["--runner", $0] } ?? []
    others = words.enumerated().filter { !positions.contains($0.offset + 1) }.map(\.element)
  }
}
