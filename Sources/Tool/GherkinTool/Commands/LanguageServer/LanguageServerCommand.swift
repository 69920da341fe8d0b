import GherkinCommandLine
import GherkinHost
import GherkinFiles
import Foundation
import GherkinFormatters
import GherkinLanguageServer
import GherkinLayout
import GherkinLint
import GherkinPackaging
import GherkinEngine
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinWorkers

/// `gherkin-run lsp`: the language server for feature files, over standard input and output.
struct LanguageServerCommand: Command {
  static let name = "lsp"
  static let stepRequirement = StepRequirement.later

  static var help: CommandHelp {
    CommandHelp(
      summary: "Starts a language server: diagnostics, completion and navigation for features.",
      discussion: """
        Editors start the server, and communicate with it over standard input and output. Step definitions come from the
        last build of the package's runner, if the user trusts the workspace: "trusted": true in the initialization
        options. The server builds and runs nothing unless the user asks for it. With "buildOnSave": true, saving a
        Swift file of a trusted package builds its runner.
        """,
      exitStatus: "0 the editor ended the server, 1 the connection to the editor was lost.",
      examples: ["gherkin-run lsp"])
  }

  struct Options: CommandOptions {
    /// The arguments of a process that a server starts: its mode, and a command to supervise. Empty for a server.
    var words: [String] = []

    static var operands: [Operand<Self>] {
      [
        Operand(
          name: "MODE", count: .any,
          help: "Used internally: match, runner FOLDER, definitions RUNNER, build [FOLDER], supervise -- COMMAND…"
        ) {
          (word, options) throws(UsageError) in
          let modes = [
            ChildPatternMatcher.mode, ServerEnvironment.runnerMode, ServerEnvironment.definitionsMode,
            ServerEnvironment.buildMode, SupervisedRun.mode,
          ]
          guard !options.words.isEmpty || modes.contains(word) else {
            throw .unknownValue(value: word, option: "MODE", known: modes)
          }
          options.words.append(word)
        }
      ]
    }

    static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
      // Most clients pass it to servers that support several channels.
      [
        CommandLineOption(
          names: ["--stdio"], help: "Use standard input and output. This is the default.", effect: .flag { _ in },
          isConfigurable: false), .runner,
      ]
    }
  }

  private let options: Options

  init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Serves until the editor ends the server.
  func run() async -> ExitStatus {
    // The end of a client or child is detected when its pipe is closed.
    signal(SIGPIPE, SIG_IGN)
    switch options.words.first {
    case SupervisedRun.mode:
      return ExitStatus(rawValue: SupervisedRun.run(Array(options.words.dropFirst()))) ?? .notDone
    case ServerEnvironment.runnerMode:
      return attempt {
        let folder = FileManager.default.currentDirectoryPath
        let trusted = options.words.dropFirst().first ?? folder
        try ServerEnvironment.checkTrust(in: trusted, of: folder)
        let path = try ServerEnvironment.runner(in: folder, trusted: trusted)
        if let path { FileHandle.standardOutput.write(Data((path + "\n").utf8)) }
      }
    case ServerEnvironment.definitionsMode:
      return attempt {
        let runner = try Runner(options.words.dropFirst().first ?? "", note: Console.note)
        defer { runner.discard() }
        let json = try runner.json()
        // The server reads them while they are checked here, where no crash or hang is the server's.
        try FileHandle.standardOutput.write(contentsOf: Data(json + [UInt8(ascii: "\n")]))
        let problems = LibraryCheck(try Runner.definitions(json: json, of: runner.path)).allProblems
        guard problems.isEmpty else { throw StepSourceProblem(StepLibraryProblems(problems: problems)) }
      }
    case ServerEnvironment.buildMode:
      return attempt {
        if let trusted = options.words.dropFirst().first {
          try ServerEnvironment.checkTrust(in: trusted, of: FileManager.default.currentDirectoryPath)
        }
        guard let runner = try RunnerFinder(given: nil).find() else { return }
        FileHandle.standardOutput.write(Data("\(runner)\n".utf8))
      }
    case ChildPatternMatcher.mode:
      ChildPatternMatcher.serve()
      return .passed
    default: return await serve()
    }
  }

  /// Prints the error if work fails.
  private func attempt(_ work: () throws -> Void) -> ExitStatus {
    do {
      try work()
      return .passed
    } catch {
      Console.error("\(error)\n")
      return .notDone
    }
  }

  private func serve() async -> ExitStatus {
    let inbox = Inbox()
    let input = FileHandle.standardInput
    Thread.detachNewThread {
      var reader = FrameReader()
      while case let bytes = input.availableData, !bytes.isEmpty {
        reader.append(bytes)
        while let frame = reader.next() { inbox.add(.frame(frame)) }
      }
      inbox.add(.end)
    }
    let matcher = ChildPatternMatcher(program: ThisProgram.command)
    let environment = ServerEnvironment.system(matcher, runner: RunnerArguments.ofProcess.program)
    let output = FileHandle.standardOutput
    let status = await withCheckedContinuation { continuation in
      let thread = Thread {
        let server = LanguageServer(environment, inbox) { bytes in
          do {
            try output.write(contentsOf: bytes)
          } catch {
            inbox.add(.end)
          }
        }
        continuation.resume(returning: server.run())
      }
      // Parsing and regular expressions are recursive.
      thread.stackSize = 16 << 20
      thread.start()
    }
    matcher.end()
    return status == 0 ? .passed : .failed
  }
}
