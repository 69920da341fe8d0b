import GherkinRuntime
import TagExpressions
import YAMLFixtures

/// What a run is asked to do.
struct RunOptions {
  /// The feature files and folders; empty for the default folder.
  var paths: [String] = []
  /// The scenarios to run.
  var choice = ScenarioChoice()
  /// The order of the scenarios.
  var order = RunOrder.defined
  /// How many scenarios run at a time.
  var parallel = 1
  /// Whether nothing runs, but all is matched.
  var isDry = false
  /// Whether the first failure ends the run.
  var failsFast = false
  /// How often a failed scenario is tried again.
  var retries = 0
  /// The scenarios that are tried again.
  var retryTags = TagExpression.always
  /// How long steps and hooks may take.
  var limits = TimeLimits()
  /// What worlds are handed, by name.
  var parameterObject: [String: YAMLValue] = [:]
  /// Where steps and hooks run; nil where nobody says.
  var isolation: Isolation?
  /// How many bytes of memory a worker process may take; nil for any number.
  var workerMemory: Int?
  /// How long a scenario may take, and how long the whole run; nil for any time.
  var scenarioLimit: Duration?
  var runLimit: Duration?
  /// Whether what steps print is attached to them.
  var capturesOutput = true
  /// What is told.
  var reporting = ReportOptions()
}
