import CucumberMessages
import GherkinRuntime
import GherkinWorkers
import TagExpressions
import YAMLFixtures

/// How much a command tells next to its reports.
enum Volume {
  case quiet
  case normal
  case verbose
}

/// What a run is asked to do.
package struct RunOptions {
  /// The feature files and folders; empty for the default folder.
  var paths: [String] = []
  /// The scenarios to run.
  var choice = ScenarioChoice()
  /// The order of the scenarios; nil if it is not set.
  var order: RunOrder?
  /// How many scenarios run at a time.
  var parallel = 1
  /// Whether the scenarios of a feature run one after the other, where several run at a time.
  var keepsFeaturesTogether = false
  /// Whether nothing runs, but all is matched.
  var isDry = false
  /// Whether the first failure ends the run.
  var failsFast = false
  /// How often each scenario runs at most, up to the first time that it does not pass.
  var count = 1
  /// How often a failed scenario is tried again.
  var retries = 0
  /// How often all failed scenarios together are tried again; nil for any number.
  var retryTotal: Int?
  /// The scenarios that are tried again.
  var retryTags = TagExpression.always
  /// The locks of ordinary tags.
  var locks: [TagRules.Lock] = []
  /// How long steps and hooks may take.
  var limits = TimeLimits()
  /// What worlds are handed, by name.
  var parameterObject: [String: YAMLValue] = [:]
  /// Where steps and hooks run; nil if it is not set.
  var isolation: Isolation?
  /// The settings of worker processes, as far as options give them, and the limit of the whole run.
  var workers = WorkerExecutor.Settings()
  /// Whether what steps print is attached to them.
  var capturesOutput = true
  /// Whether steps run although XCTest is a part of the runner.
  var allowsXCTest = false
  /// What counts as success.
  var successPolicy = SuccessPolicy.strict
  /// The language of features that name none.
  var language = "en"
  /// The part of the run that is this process's; nil for all of it.
  var shard: Shard?
  /// The messages of an earlier run, by whose durations shards are balanced, and the longest begin first.
  var timings: String?
  /// What is listed instead of a run.
  var listing: LanguageListing?
  /// The amount of output in addition to the reports.
  var volume = Volume.normal
  /// What holds, and who said so.
  var settings = Settings()
  /// What reports say about the environment of the run.
  var environment: [RunFact.EnvironmentEntry] = []
  /// The links that reports make of locations; nil for those of the service that runs the build.
  var sourceLink: SourceLink?
  /// The links that reports make of tags.
  var tagLinks: [TagLink] = []
  /// The reports and their options.
  var reporting = ReportOptions()
  /// Whether it goes on, and runs again what changes.
  var watches = false
  /// The scenarios that run before all others.
  var first: Set<RunSelection.Place> = []

  /// The options of a command line that gives none.
  package init() {}
}
