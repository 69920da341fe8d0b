package import GherkinCommandLine
import GherkinEngine
package import GherkinFormatters
import GherkinText
import GherkinRuntime
import GherkinTestRun

/// `gherkin-run help [TOPIC]`: prints the help of a command or about a topic.
package struct HelpCommand: Command {
  package static let name = "help"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Prints the help of a command or a topic.",
      discussion: "Topics: \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")), and all commands.",
      exitStatus: "0 the help was printed, 2 the topic does not exist.",
      examples: [
        "gherkin-run help steps", "gherkin-run help configuration",
        "gherkin-run help --schema evidence > manifest.schema.json",
      ])
  }

  package struct Options: CommandOptions {
    private var topic = RunCommand.name
    private var isPage = false
    private var schema: FormatSchema?
    private(set) var text = ""

    package init() {}

    package static var operands: [Operand<Self>] {
      [
        Operand(name: "TOPIC", count: .oneOrNone, help: "A command or a topic.") { word, options in
          options.topic = word
        }
      ]
    }

    package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
      [
        CommandLineOption(
          names: ["--markdown"], help: "Print all commands and options in Markdown.",
          effect: .flag { $0.isPage = true }),
        CommandLineOption(
          names: ["--schema"],
          help: """
            Print the JSON Schema of a format: requirements, in the form json; the manifest of evidence; or the JSON of a
            command.
            """,
          effect: .value(.words("requirements", "evidence", "compare", "config", "lint", "match", "probe", "steps")) {
            (word, options) throws(UsageError) in
            guard let schema = FormatSchema(rawValue: word) else {
              throw .unknownValue(value: word, option: "--schema", known: FormatSchema.allCases.map(\.rawValue))
            }
            options.schema = schema
          }),
      ]
    }

    package mutating func apply(_ settings: Settings) throws(UsageError) {
      if let schema {
        text = schema.text
      } else {
        text = try isPage ? ReferencePage(settings.formatters).text : Self.text(of: topic, settings.formatters)
      }
    }

    private static func text(of word: String, _ formatters: [FormatterCatalog.Entry]) throws(UsageError) -> String {
      if let command = CommandTable.all.first(where: { $0.name == word }) { return command.helpText(formatters) }
      if let topic = HelpTopic(rawValue: word) { return topic.text }
      let known = CommandTable.all.map { $0.name } + HelpTopic.allCases.map(\.rawValue)
      let nearest = Spelling.nearest(to: word, among: known).map { "did you mean \($0)?" }
      throw .badValue(
        option: "TOPIC",
        problem: "there is no help on \"\(word)\"; \(nearest ?? "there is on \(known.joined(separator: ", "))")")
    }
  }

  private let options: Options

  package init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Prints the help.
  package func run() async -> ExitStatus { Console.answer(options.text) }
}

extension Command {
  /// Returns the help of the command.
  static func helpText(_ formatters: [FormatterCatalog.Entry]) -> String {
    HelpText(Self.self, formatters: formatters).text
  }
}

/// Topics of help in addition to the commands.
enum HelpTopic: String, CaseIterable {
  case configuration
  case environment
  case shards
  case interrupting
  case tags
  case hooks
  case fixtures
  case parallel

  /// The whole text.
  var text: String {
    switch self {
    case .configuration: Self.configurationText
    case .environment: Self.environmentText
    case .shards: Self.shardText
    case .interrupting: Self.interruptText
    case .tags: Self.tagText
    case .hooks: Self.hookText
    case .fixtures: Self.fixtureText
    case .parallel: Self.parallelText
    }
  }

  private static let configurationText = """
    \(ConfigurationFile.name) sets options for every run. gherkin-run reads it from the working directory, or from
    the nearest folder above it, up to that of the package or the repository. The keys are the long options without
    dashes, and paths:

      tags: not @wip
      format: [pretty, "html:report.html"]
      paths: [Features/]
      world-parameters: { url: "http://localhost" }
      lint: { style: recommended, same-name: off, too-many-steps: 12 }
      profiles:
        base: { strict: false }
        ci:
          extends: base
          retry: 2
          fail-fast: true

    Flags are true or false. Options that can be repeated take a list. Options that take JSON take an object. Paths are
    relative to the folder of the file.

    lint: sets the rules that gherkin-run lint --rules lists. The setting of a rule is off, on, error, warning,
    suggestion, a limit or a list of values; { severity: error, limit: 12 } combines two of these. style: recommended
    enables the rules of style. --profile ci adds the settings of a profile, and those of the profiles that it extends.

    probe: { unchecked: { 'I see {string}': "why" } } names definitions whose values gherkin-run probe does not report,
    with the reasons.

    If an option is set in several places, the first of these applies: the command line, GHERKIN_RUN_OPTIONS,
    GHERKIN_RUN_SHARDS (--shard), profiles, the rest of the file. Lists are not combined. --no-NAME undoes a flag, and
    --strict undoes --no-strict. gherkin-run config shows the settings and the origin of each one;
    gherkin-run config --schema prints a JSON Schema of the file for editors.

    The key runner names the package's runner, as a product or a path with a slash. Default: the only executable of the
    package that depends on GherkinRunner.

    """

  private static let environmentText = """
    GHERKIN_RUN_OPTIONS   options for every run, written as on a command line
    GHERKIN_RUN_SHARDS    the part that runs if --shard is not given; see gherkin-run help shards
    GHERKIN_RUN_RUNNER    the program that runs the package's steps
    GHERKIN_RUN_COMMAND   the command that reports print to run scenarios again; set by the plugin
    NO_COLOR              if not empty, no colours with --color auto
    FORCE_COLOR           if not empty, colours, unless it is 0; takes precedence over NO_COLOR
    CI                    if set, @focus is an error, and no progress line is shown
    GITHUB_ACTIONS        if true, annotations and a job summary, unless --no-github is given
    AGENT, AI_AGENT, CLAUDECODE, CURSOR_AGENT, GEMINI_CLI
                          if one is not empty, --quiet, unless an option chooses what is shown
    COLUMNS               the width of the terminal
    TERM                  if dumb, no colours and no progress line
    SWIFT_BACKTRACE       the settings of Swift's backtraces; without enable=yes, crashes are shown without calls

    For the variables of build engines, see gherkin-run help shards.

    """

  private static let shardText = """
    --shard 2/5 runs the second of five parts of the selected scenarios. Each scenario is in exactly one part. With
    --timings FILE, the messages of an earlier run, all parts take about the same time; without it, they have about the
    same number of scenarios. gherkin-run merge and gherkin-run report combine the messages of all parts.

    --shard auto takes the part from the first of these variables that is set. Without them, all scenarios run:

      Bazel        TEST_SHARD_INDEX, TEST_TOTAL_SHARDS; TEST_SHARD_STATUS_FILE is touched
      GitLab       CI_NODE_INDEX, CI_NODE_TOTAL
      CircleCI     CIRCLE_NODE_INDEX, CIRCLE_NODE_TOTAL
      Buildkite    BUILDKITE_PARALLEL_JOB, BUILDKITE_PARALLEL_JOB_COUNT
      Kubernetes   JOB_COMPLETION_INDEX, and \(Shard.ownTotal), which the job itself must set
      Slurm        SLURM_ARRAY_TASK_ID, with _MIN, _MAX, _COUNT and _STEP

    Without --shard, the variable \(Shard.ownTotal) sets the part: auto, a part such as 2/5, or a number of parts with
    JOB_COMPLETION_INDEX. Otherwise, all scenarios run, even if a service sets its variables. Reports name the part and
    the option or variable that chose it. A part without scenarios passes, with a note that it is empty.

    """

  private static let interruptText = """
    After the first Ctrl-C (SIGINT) or SIGTERM, running scenarios finish, including their hooks. No other scenario
    starts; the rest is reported as not run and listed, and all reports are written. The exit status is 130, or 143 after
    SIGTERM. A second signal ends the command and its worker processes at once, without reports.

    SIGUSR1 prints the current step of each running scenario on standard error: kill -USR1 PID.

    """

  private static let tagText = """
    A tag is written above a feature, rule, scenario or block of examples, and applies to all scenarios in it.
    Expressions with not, and, or, and parentheses choose scenarios by their tags:

      gherkin-run --tags '@smoke and not (@slow or @wip)'

    Hooks take the same expressions. These tags are built in:

      @skip                never run the scenario; it is reported as skipped. @skip(why) gives a reason
      @focus               run only scenarios with this tag; an error if CI is set
      @timeout(5s)         the time limit of each step and hook of the scenario; 0 for none
      @retry(2)            run the scenario again if it fails, at most twice
      @retry(2,after:5s)   the same, and wait before each further attempt
      @known-failure(why)  accept that a step of the scenario fails; the scenario must not pass
      @serial              run the scenario alone
      @lock(name)          run no other scenario with the same lock at the same time; @lock(name:read) to share it
      @only(linux)         skip the scenario unless a condition is met; @not(ci) if it is met. Conditions are the
                           platforms, ci, and those of step libraries; gherkin-run steps lists them
      @examples(file.yaml) on a block of examples without a table: take its rows from a YAML, JSON or CSV file

    A parenthesis of a tag needs a backslash in an expression: '@lock\\(printer\\)'.
    Guide: "Tags" in the documentation of GherkinSteps.

    """

  private static let hookText = """
    Hooks are functions that a step library registers, like its steps:

      before, after, around               a scenario
      beforeStep, afterStep, aroundStep   a step
      beforeRule, afterRule               a rule, in each worker that runs a scenario of it
      beforeFeature, afterFeature         a feature, in each worker that runs a scenario of it
      beforeAll, afterAll                 the run, in each worker
      onFailure                           a step or hook that failed; its attachments belong to that step

    tags: chooses the scenarios of a hook, and timeout: limits its time. Hooks named before… run in the order in which
    they are registered, hooks named after… in reverse order. world.addTearDown { … } registers a cleanup for the end of
    the scenario. gherkin-run steps --json lists all hooks.
    Guide: "Hooks" in the documentation of GherkinSteps.

    """

  private static let fixtureText = """
    A fixture is test data in a YAML file: NAME.yaml in the nearest folder Fixtures above the feature file. For a JSON
    file, write its whole name, NAME.json. A CSV file provides only rows of examples.

      Given the cellar of "small_brewery"    a step with {fixture} decodes Fixtures/small_brewery.yaml
      @examples(beers.yaml)                  the rows of a block of examples without a table

    A runner and a test that use fixtures have .fixtures of the product GherkinFixtures in their list of step libraries.
    A missing file and a value of a wrong type are errors with file, line and column.
    Guide: "Fixtures and examples" in the documentation of GherkinFixtures.

    """

  private static let parallelText = """
    --parallel N runs N scenarios at a time, each in its own worker process. --parallel-by feature runs the scenarios
    of a feature one after the other in one worker. With --timings FILE, the longest scenarios start first.

    Use tags for scenarios that share a resource outside of the program. A scenario with @serial runs alone. Scenarios
    with @lock(name) do not run at the same time; scenarios with @lock(name:read) share the lock with each other.
    --lock 'database=@sql' gives a lock to all scenarios with the tag @sql. A Once value of a step library, such as a
    server, is created once for all workers; a Once(perFeature:) value is created for each feature. Workers set
    GHERKIN_RUN_WORKER_INDEX and GHERKIN_RUN_WORKER_COUNT for the programs that steps start.

    --shard divides a run between machines: gherkin-run help shards.
    Guide: "Parallel runs and shards" in the documentation of GherkinRunner.

    """
}
