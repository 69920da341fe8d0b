#if os(Linux) || os(macOS)
internal import GherkinProcesses
public import Foundation
internal import GherkinFiles
public import GherkinSteps
internal import GherkinText

/// The working folder and the commands of a scenario.
///
/// Steps of other libraries get it with `try await world.world(CommandWorld.self)`: they can write files to
/// ``folder``, and run commands and check their results with code.
public final class CommandWorld: World, TearingDown {
  /// The time limit of a command. Default: 30 seconds.
  public var timeLimit = Duration.seconds(30)
  /// The width of terminals that commands get, in characters. Default: 80.
  public var terminalColumns = 80

  /// The changes of the environment: nil for a variable that is removed.
  private var variables: [String: String?] = [:]
  private var scenarioFolder: ScenarioFolder?
  /// The working directory of the next command; nil for the working folder itself.
  private var currentFolder: String?
  /// All commands of the scenario, in the order of their start, except those that are forgotten.
  private var processes: [CommandProcess] = []
  /// The commands that ran to their end.
  private var finished: [CommandProcess] = []
  /// The lines of forgotten commands, for messages.
  private var forgotten: Set<String> = []
  /// The command that checks are about.
  private var last: CommandProcess?
  /// The command started last, to which signals and typed text go.
  private(set) var started: CommandProcess?

  /// Creates the world of a scenario. Its folder is created on first use.
  public init() {}
}

// MARK: Files

extension CommandWorld {
  /// The working folder of the scenario, which is empty at first, and removed at the end of the scenario.
  public var folder: URL {
    get throws { URL(filePath: try root.path, directoryHint: .isDirectory) }
  }

  var root: ScenarioFolder {
    get throws {
      if let scenarioFolder { return scenarioFolder }
      let folder = try ScenarioFolder()
      scenarioFolder = folder
      return folder
    }
  }

  /// The folder in which commands run, and to which the paths of steps are relative.
  var current: String {
    get throws { try currentFolder ?? root.path }
  }

  /// Returns the absolute path of a file in the working folder.
  ///
  /// - Parameters:
  ///   - path: the path, relative to the folder in which commands run.
  ///   - resolvesLast: whether a symbolic link at the path itself must lead to a file inside, too.
  func file(_ path: String, resolvesLast: Bool = true) throws -> String {
    try root.file(path, from: current, resolvesLast: resolvesLast)
  }

  /// Changes the folder in which commands run.
  func change(to path: String) throws {
    let folder = try file(path)
    guard FileKind(path: folder) == .folder else {
      throw CommandError("there is no folder \(VisibleText.quoted(path)); create it in an earlier step")
    }
    currentFolder = folder
  }

  /// The folder of the project: of the package or repository of the feature file, or else the folder of the run.
  private var project: String {
    let feature = URL(fileURLWithPath: scenario.uri, relativeTo: URL(fileURLWithPath: WorkingFolder.path))
    let folder = ProjectFolder.nearest(to: feature.absoluteURL.standardizedFileURL.deletingLastPathComponent())
    return folder?.path ?? WorkingFolder.path
  }
}

// MARK: Commands

extension CommandWorld {
  /// The result of the command that ran or was started last.
  ///
  /// - Throws: if no command ran in this scenario.
  public var lastCommand: CommandResult {
    get throws {
      guard let last else { throw CommandError("no command ran in this scenario; run one in an earlier step") }
      return CommandResult(last)
    }
  }

  /// Sets an environment variable of the next commands, or removes it.
  ///
  /// Commands have the variables of this process, except those of the run itself, which begin with `GHERKIN_RUN`, and
  /// `SWIFT_BACKTRACE` in a worker.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - value: the value; nil to remove the variable.
  public func setEnvironmentVariable(_ name: String, to value: String?) throws {
    guard !name.isEmpty, !name.contains("="), !(name + (value ?? "")).utf8.contains(0) else {
      throw CommandError(
        "\(VisibleText.quoted(name)) cannot be an environment variable; write a name without =, and no NUL")
    }
    variables[name] = .some(value)
  }

  /// Runs a command, and waits for its end.
  ///
  /// - Parameters:
  ///   - line: the program and its arguments, with the quotes of a shell. No shell interprets it.
  ///   - input: the standard input. Default: empty.
  /// - Returns: the result, which is also that of ``lastCommand``.
  /// - Throws: if the command cannot be started, or does not end within ``timeLimit``. An exit status is no error.
  @discardableResult
  public func run(_ line: String, input: String = "") async throws -> CommandResult {
    try await run(line, CommandWords(line).words, input.isEmpty ? .empty : .text(input))
  }

  /// Runs a command with a list of its words.
  @discardableResult
  func run(
    _ line: String, _ words: [String], _ input: CommandProcess.Input = .empty, inTerminal: Bool = false
  ) async throws -> CommandResult {
    let background = started
    let process = try start(line, words, input, inTerminal: inTerminal)
    started = background
    let result = try await finish(process)
    finished.append(process)
    return result
  }

  /// Starts a command that runs while other steps do.
  @discardableResult
  func start(
    _ line: String, _ words: [String], _ input: CommandProcess.Input, inTerminal: Bool = false
  ) throws -> CommandProcess {
    forgetFinished()
    let environment = try self.environment
    let search = ProgramSearch(folder: try current, project: project, path: environment["PATH"] ?? "")
    guard let name = words.first else { throw CommandError("the command has no program") }
    let program = try search.find(name)
    let process: CommandProcess
    do {
      process = try CommandProcess(
        line: line, program: program, arguments: words, environment: environment, folder: try current, input: input,
        columns: inTerminal ? terminalColumns : nil)
    } catch let error as SystemError {
      let folder = try current
      guard FileKind(path: folder) == .folder else {
        throw CommandError("\(Shown.line(line)) was not started: its folder \(folder) does not exist any more")
      }
      throw CommandError("\(Shown.line(line)) was not started: \(error)\(Self.remedy(for: error.code, program))")
    }
    processes.append(process)
    (last, started) = (process, process)
    return process
  }

  private static func remedy(for code: Int32, _ program: String) -> String {
    switch code {
    case ENOEXEC: "; \(program) is not a program: begin a script with #!/bin/sh"
    case E2BIG: "; its arguments and variables are too long"
    case ENOENT: "; the interpreter that \(program) names does not exist"
    default: ""
    }
  }

  /// Waits for the end of a command, and makes it the last one.
  @discardableResult
  func finish(_ process: CommandProcess) async throws -> CommandResult {
    last = process
    do {
      guard try await process.wait(until: .now + timeLimit, { $0.end != nil }) else {
        await process.stop()
        throw CommandError(
          "\(Shown.line(process.line)) did not end within \(timeLimit) and was ended; give it more time with the step: "
            + "the time limit of commands is … seconds\(CommandResult(process).summary)")
      }
    } catch is CancellationError {
      await process.stop()
      throw CancellationError()
    }
    return CommandResult(process)
  }

  /// Returns the command that runs in the background.
  func background() throws -> CommandProcess {
    guard let started else {
      throw CommandError("no command was started in this scenario; use the step: I start `…`")
    }
    return started
  }

  /// Makes an earlier command the last one.
  func goBack(to line: String) throws {
    guard let process = processes.last(where: { $0.line == line }) else {
      guard !forgotten.contains(line) else {
        throw CommandError(
          "\(Shown.line(line)) ran before many others, and its output is no longer kept; check it earlier, or start it "
            + "again")
      }
      let lines = processes.map(\.line)
      throw CommandError(
        "\(VisibleText.quoted(line)) was not started in this scenario; "
          + (lines.isEmpty ? "start it" : "it started \(VisibleText.list(lines, atMost: 10))"))
    }
    (last, started) = (process, process)
  }

  /// The variables of commands.
  private var environment: [String: String] {
    get throws {
      var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GHERKIN_RUN") }
      if OwnProcess.environmentValue("GHERKIN_RUN_WORKER_INDEX") != nil { environment["SWIFT_BACKTRACE"] = nil }
      let path = environment["PATH"] ?? "/usr/bin:/bin"
      environment["PATH"] = "\(ProgramSearch.products):\(path)"
      environment["PWD"] = try current
      for (name, value) in variables { environment[name] = value }
      return environment
    }
  }

  /// Forgets the commands that have ended with all processes of their groups, so that their ids and descriptors are free.
  private func forgetFinished() {
    let idle = finished.filter(\.isThreadDone)
    // Not one by one, because it takes a list of all processes.
    guard idle.count > 8, LeftProcesses(of: Set(idle.map(\.id)), in: nil).entries.isEmpty else { return }
    for process in idle {
      process.reap()
      forgotten.insert(process.line)
    }
    let isIdle = { (process: CommandProcess) in idle.contains { $0 === process } }
    processes.removeAll(where: isIdle)
    finished.removeAll(where: isIdle)
  }
}

// MARK: The end of a scenario

extension CommandWorld {
  /// The listing of the working folder; nil if the scenario has none.
  var listing: String? { scenarioFolder?.listing }

  /// The processes that commands have left running.
  var leftProcesses: LeftProcesses {
    LeftProcesses(of: Set(processes.map(\.id)), in: scenarioFolder?.path)
  }

  /// Kills the processes that commands have left running, and names them in a log message.
  private func endLeftProcesses() {
    var ended: [LeftProcesses.Entry] = []
    // Again, because a process may have started another one meanwhile.
    for _ in 0..<5 {
      let left = leftProcesses
      let new = left.entries.filter { entry in !ended.contains { $0.id == entry.id } }
      guard !new.isEmpty else { break }
      left.end()
      ended += new
    }
    guard !ended.isEmpty else { return }
    let names = ended.map { "\n  \($0.shown)" }.joined()
    scenario.log("processes that commands left running were ended:\(names)")
  }

  /// Ends the processes of the scenario, and removes its folder.
  public func tearDown() async throws {
    // At the same time, because each may use its whole grace period.
    await withDiscardingTaskGroup { group in
      for process in processes { group.addTask { await process.stop() } }
    }
    if !processes.isEmpty { endLeftProcesses() }
    for process in processes {
      process.abandon()
      process.reap()
    }
    let all = processes
    (processes, finished) = ([], [])
    for process in all { _ = try? await process.wait(until: .now + .seconds(1)) { $0.isThreadDone } }
    try scenarioFolder?.remove()
  }
}
#endif
