import GherkinRuntime
import GherkinTagExpressions

extension RunOptions {
  /// The options that select scenarios and their order.
  static var choiceOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--tags", "-t"],
        help: """
          Run scenarios whose tags match: '@smoke and not (@slow or @wip)'. If repeated, all expressions must match.
          """,
        effect: .value(name: "EXPRESSION", set: addTags), isRepeatable: true),
      CommandLineOption(
        names: ["--name", "-n"],
        help: """
          Run scenarios whose name contains a match of the regular expression. If repeated, one expression must
          match.
          """,
        effect: .value(name: "REGEX", set: addName), isRepeatable: true),
      CommandLineOption(
        names: ["--order"],
        help: """
          Set the order of the scenarios: defined (the default), reverse, random, or random:SEED to repeat a random
          order. With --parallel, scenarios start in this order.
          """,
        effect: .value(name: "ORDER[:SEED]", set: setOrder), standard: "defined",
        choices: ["defined", "reverse", "random"]),
      CommandLineOption(
        names: ["--allow-empty"],
        help: "Treat a run without scenarios as passed.",
        effect: .flag { $0.choice.allowsNothing = true }),
      CommandLineOption(
        names: ["--continue-on-parse-error"],
        help: "Run the other features if some cannot be parsed. The exit status is 2. Default: nothing runs.",
        effect: .flag { $0.choice.continuesOnParseErrors = true }),
      CommandLineOption(
        names: ["--forbid-focus"],
        help: """
          Treat the tag @focus as an error. The default if CI is set.
          """,
        effect: .flag { $0.choice.allowsFocus = false }, isNegatable: false),
      CommandLineOption(
        names: ["--allow-focus"],
        help: "Run only scenarios tagged @focus, if there are any, even if CI is set.",
        effect: .flag { $0.choice.allowsFocus = true }, isNegatable: false),
    ]
  }

  private static func addTags(_ value: String, _ options: inout Self) throws(UsageError) {
    options.choice.tags.append((value, try expression(value, "--tags")))
  }

  /// Parses a tag expression.
  static func expression(_ text: String, _ option: String) throws(UsageError) -> TagExpression {
    if let correction = TagExpressionCorrection(text) {
      throw .badValue(option: option, problem: "\"\(text)\" is not a tag expression; \(correction.advice)")
    }
    do {
      return try TagExpression(text)
    } catch {
      throw .badValue(
        option: option, problem: [error.description, error.remedy].compactMap(\.self).joined(separator: " "))
    }
  }

  private static func addName(_ value: String, _ options: inout Self) throws(UsageError) {
    do {
      options.choice.names.append(try NamePattern(value))
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
