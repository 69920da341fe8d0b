package import GherkinCommandLine
import GherkinOutcomes
import GherkinProtocol
import GherkinMessages
import GherkinRuntime
import GherkinTestRun
import GherkinWorkers
import GherkinTagExpressions
import GherkinYAML
package import GherkinFormatters

/// The amount of output in addition to reports.
enum Verbosity {
  case quiet
  case normal
  case verbose
}

/// The options of a run.
package struct RunOptions {
  /// The feature files and folders; empty for the default folder.
  package var paths: [String] = []
  /// The selected scenarios.
  var choice = ScenarioChoice()
  /// The order of the scenarios; nil for the default.
  var order: RunOrder?
  /// The number of scenarios that run in parallel.
  var parallel = 1
  /// Whether the scenarios of a feature run sequentially, even if several scenarios run in parallel.
  var keepsFeaturesTogether = false
  /// Whether steps are only matched, but not run.
  var isDry = false
  /// Whether the run ends after the first failure.
  var failsFast = false
  /// The maximum number of runs of each scenario, which ends at its first failure.
  var count = 1
  /// The number of retries of a failed scenario.
  var retries = 0
  /// The maximum number of retries of all scenarios together; nil for no limit.
  var retryTotal: Int?
  /// The scenarios that are retried.
  var retryTags = TagExpression.always
  /// The locks of ordinary tags.
  var locks: [TagRules.Lock] = []
  /// The settings of what runs steps and hooks, without parameters.
  var executor = ExecutorSettings()
  /// The world parameters, by name.
  var parameterObject: [String: YAMLValue] = [:]
  /// The process in which steps and hooks run; nil for the default.
  var isolation: Isolation?
  /// The settings of worker processes from options, and the time limit of the run.
  var workers = WorkerExecutor.Settings()
  /// Whether the output of steps is attached to them.
  var capturesOutput = true
  /// Whether steps run even if XCTest is loaded in the runner.
  var allowsXCTest = false
  /// The outcomes that count as success.
  var successPolicy = SuccessPolicy.strict
  /// The language of features that declare none.
  package var language = "en"
  /// The shard of this process; nil for the whole run.
  var shard: Shard?
  /// The option or the variable that sets the shard; nil if there is none.
  var shardOrigin: String?
  /// The messages of an earlier run, whose durations are used to balance shards and to start with the longest
  /// scenarios.
  var timings: String?
  /// The amount of output in addition to the reports.
  var verbosity = Verbosity.normal
  /// Whether lines in which a step, a cell or a tag is lost are printed at the end.
  var printsLosses = true
  /// The effective settings, with their origins.
  var settings = Settings()
  /// The environment entries for reports.
  var environment: [RunEnvironment.Entry] = []
  /// The links of source locations in reports; nil for those of the CI service.
  var sourceLink: SourceLink?
  /// The links of tags in reports.
  var tagLinks: [TagLink] = []
  /// The reports and their options.
  var reporting = ReportOptions()
  /// Whether the command keeps running and repeats scenarios after changes.
  var watches = false
  /// The scenarios and features that run before all others.
  var first = RunSelection.Precedence()

  /// Creates the default options.
  package init() {}
}

extension RunOptions: ReportingOptions, ConfigurableOptions {
  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern ('Features/**/sign_*.feature'), a file with lines (a.feature:3:19: any
          line of a scenario, rule, examples or feature), a list of these in a file (@rerun.txt), or - for standard input.
          '!PATH' excludes a file, a folder or a pattern. Below a folder, hidden folders, node_modules, Pods, Carthage and
          DerivedData are not searched.
          Without a PATH: Features/ or features/.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    let reports = reportOptions(with: formatters)
    let sections = [
      (choiceOptions + shardOptions).inSection(.choosing),
      (runningOptions + successOptions + watchOptions).inSection(.running),
      limitOptions.inSection(.limits),
      (reports.filter { $0.key != "color" } + recordOptions + gitHubOptions).inSection(.reports),
      (reports.filter { $0.key == "color" } + outputOptions).inSection(.terminal),
      (configurationOptions + [.runner] + languageOptions).inSection(.general),
    ]
    return Array(sections.joined())
  }

  package mutating func apply(_ settings: Settings) {
    self.settings = settings
    shardOrigin = settings.options.last { $0.key == "shard" }.map { given in
      given.origin == .commandLine ? "--shard \(given.value ?? "")" : given.origin.text
    }
    reporting.formatters = settings.formatters
  }

  /// The options of the command line that a rerun command repeats: all except those that select scenarios or create
  /// reports.
  var rerunWords: [String] {
    let table = OptionTable<RunOptions>(settings.formatters)
    return settings.options.flatMap { given -> [String] in
      guard given.origin == .commandLine, given.key != "watch",
        let option = table.options.first(where: { $0.key == given.key }),
        [.running, .limits, .general].contains(option.section)
      else { return [] }
      guard let value = given.value else { return [given.isOn ? option.names[0] : option.opposite].compactMap(\.self) }
      return value.hasPrefix("-") ? ["\(option.names[0])=\(value)"] : [option.names[0], value]
    }
  }
}
