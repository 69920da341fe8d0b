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
    let status = await run(steps: steps, arguments: Array(CommandLine.arguments.dropFirst()))
    exit(status)
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - steps: the step libraries that the features may use.
  ///   - arguments: the command line behind the command's name.
  /// - Returns: 0 where every scenario passed, 1 where one did not, 2 where the run could not be done.
  public static func run(steps: [StepLibrary], arguments: [String]) async -> Int32 {
    let options: RunOptions
    do throws(UsageError) {
      var reader = CommandLineReader(arguments)
      switch try reader.read() {
      case .help:
        Console.output(Help.text)
        return ExitStatus.passed.rawValue
      case .version:
        Console.output("gherkin-run \(Version.current)\n")
        return ExitStatus.passed.rawValue
      case .run(let read):
        options = read
      }
    } catch {
      Console.error("gherkin-run: \(error.description)\n")
      return ExitStatus.notDone.rawValue
    }
    return await RunCommand(options: options, libraries: steps + [.fixtures]).run().rawValue
  }
}
