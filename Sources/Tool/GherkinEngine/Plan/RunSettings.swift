import GherkinOutcomes
import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinRuntime
import GherkinSteps
import GherkinWorkers
import GherkinTagExpressions

/// The settings of a run. They correspond to the options of `gherkin-run run`.
public struct RunSettings: Sendable {
  /// The number of scenarios that run at a time, from 1 to 1024.
  public var parallel = 1
  /// Whether the scenarios of a feature run one after the other even if several scenarios run at a time.
  public var keepsFeaturesTogether = false
  /// The number of retries of a failed scenario, from 0 to 100. `@retry(N)` overrides it for a scenario.
  public var retries = 0
  /// A tag expression that selects the scenarios to retry; nil for all.
  public var retryTags: String?
  /// The time limit of a step or hook; `.zero` disables it. `@timeout(5s)` overrides it for a scenario.
  public var timeout = Duration.seconds(60)
  /// The time limit of a scenario, after which its worker is terminated; nil for none. Requires workers.
  public var scenarioTimeout: Duration?
  /// The time limit of the run; nil for none.
  public var runTimeout: Duration?
  /// Whether steps are only matched, and reported as skipped.
  public var isDryRun = false
  /// Whether no scenario starts after the first one that does not pass.
  public var failsFast = false
  /// Whether pending scenarios are failures.
  public var isStrict = true
  /// Whether steps run in worker processes; nil for yes if the program has called `GherkinRun.useWorkers(steps:)`.
  public var usesWorkers: Bool?
  /// The parameters of worlds: a value that is encoded as an object. Nil for none.
  public var worldParameters: (any Encodable & Sendable)?
  /// Whether a description of the scenario's worlds is attached to each failed step.
  public var showsWorlds = false

  /// Creates settings with the defaults of the command.
  public init() {}

  /// Returns the settings as options of the command.
  ///
  /// - Parameter language: the language of the plan's features.
  func options(language: String) throws(ArgumentError) -> RunOptions {
    guard 1...1024 ~= parallel else {
      throw ArgumentError("parallel: \(parallel) is out of range; give a number from 1 to 1024")
    }
    var options = RunOptions()
    options.language = language
    options.parallel = parallel
    options.keepsFeaturesTogether = keepsFeaturesTogether
    try RetryPolicy.check(retries, argument: "retries")
    options.retries = retries
    if let retryTags { options.retryTags = try TagExpression(retryTags, argument: "retryTags") }
    options.executor.limits.standard = try TimeLimits.limit(timeout, argument: "timeout")
    options.workers.scenarioLimit = try TimeLimits.limit(scenarioTimeout, argument: "scenarioTimeout")
    options.workers.runLimit = try TimeLimits.limit(runTimeout, argument: "runTimeout")
    options.isDry = isDryRun
    options.failsFast = failsFast
    options.executor.showsWorlds = showsWorlds
    if !isStrict { options.successPolicy = .lenient }
    if let usesWorkers {
      guard !usesWorkers || Isolation.allowsProcesses else {
        throw ArgumentError(
          "usesWorkers: this program cannot start workers; begin main.swift with "
            + "\"await GherkinRun.useWorkers(steps: …)\"")
      }
      options.isolation = usesWorkers ? .process : Isolation.none
    }
    guard options.workers.scenarioLimit == nil || options.isIsolated || isDryRun else {
      throw ArgumentError(
        "scenarioTimeout: only a worker can be terminated; begin main.swift with \"await GherkinRun.useWorkers(steps: …)\", "
          + "or set timeout")
    }
    return options
  }
}
