import Foundation
import GherkinEngine
import GherkinHTML
import GherkinSteps

/// Runs a suite of `generate_suite.py` with the complete command, like the runners of users.
///
/// Duration and memory are measured from outside the process, as for other programs.
enum RunBenchmark {
  private final class BenchmarkWorld: World {
    init() {}
  }

  private struct UnreadableDefinition: Error {
    let line: Substring
  }

  /// Runs the command with the steps of a file, and ends the process with its exit status.
  ///
  /// - Parameters:
  ///   - definitions: a file with a step definition a line: its keyword and a Cucumber Expression with two parameters,
  ///     a string and an integer.
  ///   - arguments: the command line.
  static func run(definitions: String, arguments: [String]) async throws -> Never {
    let lines = try String(contentsOfFile: definitions, encoding: .utf8).split(separator: "\n")
    await GherkinRun.main(steps: [try library(lines)], formatters: [.html], arguments: arguments)
  }

  /// The duration of each step.
  private static let work = Double(ProcessInfo.processInfo.environment["BENCHMARK_STEP_MILLISECONDS"] ?? "").map {
    Duration.milliseconds($0)
  }

  @Sendable private static func step(_: BenchmarkWorld, _: String, _: Int) {
    guard let work else { return }
    let end = ContinuousClock.now + work
    while ContinuousClock.now < end {}
  }

  private static func library(_ lines: [Substring]) throws -> StepLibrary {
    let patterns = try lines.map { line in
      guard let space = line.firstIndex(of: " ") else { throw UnreadableDefinition(line: line) }
      return (keyword: line[..<space], expression: String(line[line.index(after: space)...]))
    }
    return StepLibrary(BenchmarkWorld.self) { steps in
      for pattern in patterns {
        switch pattern.keyword {
        case "given": steps.given(pattern.expression, step)
        case "when": steps.when(pattern.expression, step)
        default: steps.then(pattern.expression, step)
        }
      }
    }
  }
}
