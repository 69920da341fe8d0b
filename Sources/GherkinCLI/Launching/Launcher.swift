import Foundation
import GherkinFormatters
import GherkinPackaging

/// Lets the installed `gherkin-run`, which knows nobody's steps, become the runner of the package that it is called in.
struct Launcher {
  private let arguments: [String]

  /// - Parameter arguments: the command line behind the command's name.
  init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Becomes the runner where the command needs one; comes back where this program does it all itself.
  ///
  /// - Returns: a status where there is no way to do what is asked, which has been told.
  func launch() -> ExitStatus? {
    let (command, words) = CommandTable.command(calledBy: arguments)
    guard command.needOfSteps != .none, !asksForAnswer(words) else { return nil }
    do {
      guard let search = RunnerSearch(from: FileManager.default.currentDirectoryPath) else {
        return command.needOfSteps == .welcome ? nil : fail("there is no package here, and so there are no steps")
      }
      guard let runner = try configured() ?? search.runner() else {
        return command.needOfSteps == .welcome ? nil : fail("\(search.folder): the package has no runner")
      }
      if StandardStream.error.isTerminal { Console.error("\(CommandTable.program): building \(runner) …\n") }
      let program = try search.build(runner)
      throw UsageError.configuration("\(program) cannot be started: \(ThisProgram.become(program))")
    } catch let error as UsageError {
      Console.error("\(CommandTable.program): \(error.text(for: CommandTable.program))\n")
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
    }
    return .notDone
  }

  /// Whether this program lies apart from any package: what a package builds lies within it.
  static var isInstalled: Bool {
    guard let path = ThisProgram.path else { return false }
    return RunnerSearch(from: path) == nil
  }

  /// Whether the command only says something of itself.
  private func asksForAnswer(_ words: ArraySlice<String>) -> Bool {
    words.prefix { $0 != "--" }.contains { ["--help", "-h", "--version"].contains($0) }
  }

  /// The runner that the configuration names.
  private func configured() throws(UsageError) -> String? {
    guard let path = ConfigurationFile.find() else { return nil }
    return try ConfigurationFile(path: path, isFound: true).runner
  }

  private func fail(_ problem: String) -> ExitStatus {
    Console.error(
      "\(CommandTable.program): \(problem); \(CommandTable.program) init makes a package with steps and a runner\n")
    return .notDone
  }
}
