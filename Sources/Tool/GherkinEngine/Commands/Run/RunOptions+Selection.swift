import GherkinCommandLine
import GherkinFeatureFiles
import GherkinStreams
import Foundation
import GherkinRuntime
import GherkinTagExpressions
import GherkinText
import GherkinTestRun

extension RunOptions {
  /// Returns the selection.
  ///
  /// - Parameter lines: the selected lines of files.
  /// - Throws: if the timings cannot be read.
  func selection(
    lines: [ExactText: [Int]], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> RunSelection {
    var selection = selection
    selection.lines = lines
    selection.allowsFocus = allowsFocus ?? !ContinuousIntegration.isUnattended(environment)
    selection.order = order ?? .defined
    // By default, several workers start with the longest scenarios.
    let usesLongestFirst = order == nil && run.parallel > 1
    if let timings, shard != nil || usesLongestFirst {
      selection.timings = try TimingsFile.read(timings)
      if usesLongestFirst { selection.order = .longestFirst }
    }
    return selection
  }
}

extension SelectionError {
  /// The number of scenarios that an error lists.
  private static let listed = 20

  /// The problem, the location and the remedy, with a line for each focused scenario.
  var lines: [String] { lines(remedy: ", or pass --allow-empty") }

  /// Returns these lines.
  ///
  /// - Parameter remedy: the last remedy if no scenario is selected; empty if there is none.
  func lines(remedy last: String) -> [String] {
    switch self {
    case .noScenario:
      return ["the features contain no scenarios; write one, \(last.isEmpty ? "or " : "")give other paths\(last)"]
    case .nothingAtLine(let file, let line):
      return [
        "\(file):\(line): there is no scenario at this line; "
          + "name a line of a scenario, its examples, its rule or its feature"
      ]
    case .nothingMatches(let tags, let names, let text):
      let filters = tags.map { "--tags '\($0)'" } + names.map { "--name '\($0)'" }
      let remedy =
        tags.contains { $0.contains("*") }
        ? "in a tag, * is an ordinary character; name each tag, with \"or\" between them"
        : text.map { NamePattern.remedy("--name", $0) } ?? "change the filter\(last)"
      return ["no scenario matches \(filters.joined(separator: " ")); \(remedy)"]
    case .forbiddenFocus(let scenarios):
      let named = scenarios.prefix(Self.listed).map {
        "\($0.uri):\($0.line): \"\(VisibleText.blanked($0.name))\" is tagged @focus"
      }
      let others = scenarios.count - named.count
      return named + (others > 0 ? ["\(others) more scenarios are tagged @focus"] : [])
        + ["nothing ran because @focus would exclude the other scenarios; remove the tag, or pass --allow-focus"]
    }
  }
}

extension RunOptions {
  /// The options that select scenarios and their order.
  static var choiceOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--tags", "-t"],
        help: """
          Run scenarios whose tags match: '@smoke and not (@slow or @wip)'. If repeated, all expressions must match.
          """,
        effect: .value(.text("EXPRESSION"), set: addTags), isRepeatable: true),
      CommandLineOption(
        names: ["--name", "-n"],
        help: """
          Run scenarios whose name contains a match of the regular expression. If repeated, one expression must
          match.
          """,
        effect: .value(.text("REGEX"), set: addName), isRepeatable: true),
      CommandLineOption(
        names: ["--id"],
        help: """
          Run the scenario or the row of examples with an identity, as the JSON of other commands names it. It
          stays the same if the scenario moves to another line or file. May be repeated.
          """,
        effect: .value(.text("ID")) { (value, options) throws(UsageError) in options.identities.append(value) },
        isRepeatable: true, isConfigurable: false),
      CommandLineOption(
        names: ["--order"],
        help: """
          Set the order of the scenarios: defined (the default), reverse, random, or random:SEED to repeat a random
          order. With --parallel, scenarios start in this order.
          """,
        effect: .value(.order, set: setOrder), standard: "defined",
        choices: ["defined", "reverse", "random"]),
      CommandLineOption(
        names: ["--allow-empty"],
        help: "Treat a run without scenarios as passed.",
        effect: .flag { $0.selection.allowsNothing = true }),
      CommandLineOption(
        names: ["--continue-on-parse-error"],
        help: "Run the other features if some cannot be parsed. The exit status is 2. Default: nothing runs.",
        effect: .flag { $0.selection.continuesOnParseErrors = true }),
      CommandLineOption(
        names: ["--forbid-focus"],
        help: """
          Treat the tag @focus as an error. The default if CI is set.
          """,
        effect: .flag { $0.allowsFocus = false }, isNegatable: false),
      CommandLineOption(
        names: ["--allow-focus"],
        help: "Run only scenarios tagged @focus, if there are any, even if CI is set.",
        effect: .flag { $0.allowsFocus = true }, isNegatable: false),
    ]
  }

  private static func addTags(_ value: String, _ options: inout Self) throws(UsageError) {
    options.selection.tags.append((value, try expression(value, "--tags")))
  }

  /// Parses a tag expression.
  static func expression(_ text: String, _ option: String) throws(UsageError) -> TagExpression {
    do {
      return try TagExpression(written: text)
    } catch {
      throw .badValue(option: option, problem: error.text)
    }
  }

  private static func addName(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      options.selection.names.append(try NamePattern(value))
    } catch {
      throw .badValue(option: "--name", problem: "'\(value)' is not a regular expression: \(error)")
    }
  }

  private static func setOrder(_ value: String, _ options: inout Self) throws(UsageError) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count > 1 ? UInt64(parts[1]) : nil) {
    case ("defined", nil) where parts.count == 1: options.order = .defined
    case ("reverse", nil) where parts.count == 1: options.order = .reverse
    case ("random", nil) where parts.count == 1: options.order = .random(seed: UInt64(UInt32.random(in: 0 ... .max)))
    case ("random", let seed?): options.order = .random(seed: seed)
    default:
      throw .unknownValue(value: value, option: "--order", known: ["defined", "reverse", "random", "random:SEED"])
    }
  }
}

extension RunOptions {
  /// The options that divide a run among machines.
  static var shardOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--shard"],
        help: """
          Run part i of n of the selected scenarios; each scenario is in exactly one part. auto: the part in the
          variables of Bazel, GitLab, CircleCI, Buildkite, Slurm arrays or indexed Kubernetes jobs; all scenarios
          without them. Default: the variable \(Shard.ownTotal), or all scenarios. gherkin-run merge combines the
          messages of all parts.
          """,
        effect: .value(.any(.shard, .words("auto"))) { (value, options) throws(UsageError) in
          let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
          guard parts.count == 2, let number = parts[0], let total = parts[1], let shard = Shard(number, of: total)
          else {
            throw .badValue(
              option: "--shard", problem: "\"\(value)\" is not a shard; write 2/5 for the second of five, or auto")
          }
          options.shard = shard
        }),
      CommandLineOption(
        names: ["--timings"],
        help: """
          Use the durations of an earlier run, saved by --format message:FILE. With --parallel and without --order,
          the longest scenarios start first. Shards are balanced by duration, if all shards get the same file. Default:
          shards have the same number of scenarios.
          """,
        effect: .value(.file) { (value, options) in options.timings = value }),
    ]
  }
}
