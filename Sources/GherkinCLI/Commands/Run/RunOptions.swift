import GherkinFormatters
import GherkinRuntime
import TagExpressions
import YAMLFixtures

/// What a run is asked to do.
struct RunOptions {
  /// A report: a formatter's name and where it writes; nil is standard output.
  struct Report {
    let formatter: FormatterCatalog.Entry
    let file: String?

    /// What is written where nothing else goes to standard output.
    static let standard = Report(formatter: FormatterCatalog.entries[0], file: nil)
  }

  /// When to write colours.
  enum Colours: String, CaseIterable {
    case auto
    case always
    case never
  }

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
  /// The reports asked for; empty for the default one.
  var reports: [Report] = []
  /// What the reports are told.
  var formatOptions = FormatOptions()
  /// When to write colours.
  var colours = Colours.auto
}
