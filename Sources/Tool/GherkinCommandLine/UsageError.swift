import GherkinFormatters
import GherkinText

/// An error in a command line.
package indirect enum UsageError: Error, CustomStringConvertible {
  /// An unknown option, with a suggestion.
  case unknownOption(String, remedy: String?)
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String, value: String)
  case unknownValue(value: String, option: String, known: [String])
  /// An unknown format of a report, with the known ones.
  case unknownFormat(String, known: [String])
  /// An invalid value of an option, with the problem.
  case badValue(option: String, problem: String)
  /// A duration without a unit, with the possible values.
  case missingUnit(option: String, value: String, corrected: [String])
  /// A command's name after other words.
  case commandNotFirst(String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// An error in words, with their origin.
  case located(GivenOption.Origin, UsageError)
  /// An error in a configuration, with its location.
  case configuration(String)

  /// The problem and the remedy, for a command that has begun.
  package var description: String { text(for: CommandTable.program) }

  /// Returns the problem and the remedy.
  ///
  /// - Parameter call: the words that call the command: `gherkin-run parse`.
  package func text(for call: String) -> String {
    switch self {
    case .unknownOption(let option, let remedy):
      "there is no option \(option); \(remedy ?? "see \(call) --help")"
    case .missingValue(let option, let value):
      "\(option) needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but was given \"\(value)\""
    case .unknownValue(let value, let option, let known):
      "\(option): \"\(value)\" is unknown; "
        + (Spelling.nearest(to: value, among: known).map { "did you mean \($0)? Known values: " } ?? "known values: ")
        + known.joined(separator: ", ")
    case .unknownFormat(let name, let known):
      FormatterCatalog.remedy(forMissing: name).map { "--format: \($0)" }
        ?? Self.unknownValue(value: name, option: "--format", known: known).text(for: call)
        + "; a format of your own is in a program with GherkinEngine"
    case .badValue(let option, let problem):
      "\(option): \(problem)"
    case .missingUnit(let option, let value, let corrected):
      Self.missingUnit(option, value, corrected.map { "\(option) \($0)" })
    case .commandNotFirst(let name):
      "\(name) is a command, and a command comes first: \(CommandTable.program) \(name)"
    case .missingOperand(let name):
      "\(name) is missing; see \(call) --help"
    case .unexpectedOperand(let word):
      "\"\(word)\" is an unexpected argument; put quotation marks around a value with spaces, or see \(call) --help"
    case .located(.commandLine, let error): error.text(for: call)
    case .located(.file(let path, let line, let profile), .missingUnit(let option, let value, let corrected)):
      GivenOption.Origin.file(path, line: line, profile: profile).text + ": "
        + Self.missingUnit(
          String(option.dropFirst(2)), value, corrected.map { "\(option.dropFirst(2)): \($0)" })
    case .located(let origin, let error): "\(origin.text): \(error.text(for: call))"
    case .configuration(let problem): problem
    }
  }

  private static func missingUnit(_ option: String, _ value: String, _ corrected: [String]) -> String {
    "\(option): \"\(value)\" has no unit; write \(corrected.joined(separator: " or "))"
  }
}

/// The options of cucumber-js, cucumber-ruby, cucumber-jvm, behave and godog that this project lacks.
package enum OtherCucumbers {
  /// Options with an equivalent in this project.
  private static let synonyms: [(options: Set<String>, words: [String])] = [
    (["--no-color", "--no-colour", "--no-colors", "--monochrome"], ["--color", "never"]),
    (["--stop", "--stop-on-failure", "-x"], ["--fail-fast"]),
  ]

  /// Options without an equivalent, with an alternative.
  private static let remedies: [(options: Set<String>, remedy: String)] = [
    (
      ["--require", "-r", "--import", "--require-module", "--loader", "--glue"],
      "step definitions are part of the program; pass them to GherkinRun.main(steps:)"
    ),
    (
      ["-i"],
      "name features by their paths; step definitions are part of the program; --no-snippets omits snippets"
    ),
    (["--include"], "name features by their paths or a pattern: 'Features/**/sign_*.feature'"),
    (
      ["--publish", "--publish-quiet", "--no-publish", "--no-publish-quiet"],
      "nothing is published; --format html:FILE writes a page to share"
    ),
    (["--no-allow-focus"], "write --forbid-focus"),
    (["--no-forbid-focus"], "write --allow-focus"),
    (["--no-build", "--skip-build"], "the runner is always built; --runner PROGRAM names one that is built already"),
    (["--exit", "--force-exit"], "the process ends when the run is over"),
    (["--out", "-o", "--outfile", "--output"], "write the file of a report after its name: --format NAME:FILE"),
    (["-m"], "write --color never for no colours, or --no-multiline to omit tables and doc strings"),
    (["-C"], "write --color never"),
    (["--guess", "-g"], "an ambiguous step fails; gherkin-run steps lists its definitions"),
    (["--exclude", "-e"], "exclude features with '!PATH', scenarios with --tags 'not @tag'"),
    (["--lines", "-l"], "write the line after the file: a.feature:12"),
    (["--threads", "--jobs", "-j", "--max-parallel", "--concurrency", "--workers"], "write --parallel N"),
    (
      ["--snippet-interface", "--snippet-syntax", "--snippet-type", "-I", "--show-snippets"],
      "snippets are Swift; --format summary:FILE has all of them"
    ),
    (["-s"], "write --no-source"),
    (["--show-source", "--show-multiline"], "remove it; pretty shows this by default"),
    (["--no-timings", "-T", "--no-duration"], "remove it; durations of steps are not shown by default"),
    (["--junit"], "write --format junit:FILE"),
    (["--no-junit"], "remove it; only --format junit:FILE writes that report"),
    (["--junit-directory"], "write --format junit:FILE, with the folder in the path"),
    (["--lang"], "write --language LANG"),
    (
      ["--lang-list", "--lang-help", "--i18n", "--i18n-languages", "--i18n-keywords"],
      "write gherkin-run languages, or gherkin-run languages LANG"
    ),
    (["--tags-help"], "write gherkin-run help tags"),
    (["--steps-catalog", "--definitions", "--show-step-definitions"], "write gherkin-run steps"),
    (
      ["--indent-style", "--indent-size", "--end-of-line", "--insert-final-newline", "--editorconfig"],
      "write it in the section [*.feature] of .editorconfig"
    ),
    (["--random"], "write --order random, or --order random:SEED to repeat an order"),
    (["--init"], "write gherkin-run init"),
    (["--define", "-D"], "write --world-parameters NAME=VALUE"),
    (["--summary"], "pretty and progress end with a summary; --format summary prints it alone"),
    (["--no-summary"], "write --format-options summarise=false"),
    (["-k", "--no-skipped"], "write --quiet, which prints only scenarios that did not pass"),
    (["--show-skipped"], "remove it; skipped scenarios are always shown"),
    (["-S"], "remove it; --strict is the default"),
    (["-P", "--no-profile"], "remove it; a profile applies only with --profile NAME"),
    (["--expand"], "remove it; each row of examples is shown as a scenario"),
    (["--no-capture-stderr", "--no-logcapture"], "write --no-capture, which is for both output streams"),
    (["--capture-stderr", "--logcapture"], "remove it; without --no-capture, both output streams are captured"),
    (
      [
        "--logging-level", "--logging-format", "--logging-datefmt", "--logging-filter", "--logging-clear-handlers",
      ],
      "the output of a step is attached to it; set up logging in the steps' code"
    ),
    (["--stage"], "there are no stages; choose steps in the runner, or write --world-parameters JSON for the steps"),
    (["--no-strict-flaky", "--strict-flaky"], "write --retry N; flaky scenarios pass"),
    (["--retry-after"], "write @retry(N,after:5s) above the scenario, its rule or its feature"),
    (["--plugin", "--plugin-options"], "pass your own formatter to GherkinRun.main(steps:formatters:)"),
  ]

  /// Returns the equivalent of an option in this project; nil if there is none.
  package static func synonym(for option: String) -> [String]? {
    synonyms.first { $0.options.contains(option) }?.words
  }

  /// Returns the alternative to an option of another tool; nil for an unknown option.
  ///
  /// - Parameter isKnown: returns whether the command has an option. Alternatives that mention a missing option are not
  ///   returned.
  package static func remedy(for option: String, isKnown: (String) -> Bool) -> String? {
    guard let remedy = remedies.first(where: { $0.options.contains(option) })?.remedy else { return nil }
    let names = remedy.matches(of: #/--[a-z][-a-z0-9]*/#).map { String($0.output) }
    return names.allSatisfy(isKnown) ? remedy : nil
  }
}
