internal import Foundation
internal import GherkinFixtures
public import GherkinSteps

/// The command `gherkin-run`, for a runner of one's own:
///
/// ```swift
/// import GherkinCLI
///
/// await GherkinRun.main(steps: [beerSteps, signInSteps])
/// ```
public enum GherkinRun {
  /// Runs the command with the process's arguments, and ends the process with its exit status.
  ///
  /// - Parameter steps: the step libraries that the features may use.
  public static func main(steps: [StepLibrary]) async -> Never {
    // A reader that goes away must not end the process before all reports are written.
    signal(SIGPIPE, SIG_IGN)
    EarlyExit.forbid()
    let status = await run(steps: steps, arguments: Array(CommandLine.arguments.dropFirst()))
    EarlyExit.allow()
    exit(status)
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - steps: the step libraries that the features may use.
  ///   - arguments: the command line behind the command's name.
  /// - Returns: 0 where every scenario passed, 1 where one did not, 2 where the run could not be done; the other
  ///   commands' help says what theirs mean.
  public static func run(steps: [StepLibrary], arguments: [String]) async -> Int32 {
    let (command, words) = CommandTable.command(calledBy: arguments)
    return await run(command, words, steps + [.fixtures]).rawValue
  }

  private static func run<C: Command>(
    _ command: C.Type, _ words: ArraySlice<String>, _ libraries: [StepLibrary]
  ) async -> ExitStatus {
    do {
      var reader = CommandLineReader<C.Options>(words)
      switch try reader.read() {
      case .work(let options):
        return await C(options: options, libraries: libraries).run()
      case .answer(.help):
        Console.output(HelpText(C.self).text)
      case .answer(.version):
        Console.output("\(CommandTable.program) \(Version.current)\n")
      }
      return .passed
    } catch {
      Console.error("\(CommandTable.program): \(error.text(for: C.call))\n")
      return .notDone
    }
  }
}
