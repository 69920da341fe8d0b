import Foundation
import GherkinEngine

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
