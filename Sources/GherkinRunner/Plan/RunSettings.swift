import CucumberMessages
import Foundation
import GherkinRuntime
import GherkinSteps
import GherkinWorkers
import TagExpressions

/// How a plan runs. The members have the meanings of the options of `gherkin-run run`.
public struct RunSettings: Sendable {
  /// The number of scenarios that run at a time, from 1 to 1024.
  public var parallel = 1
  /// Whether the scenarios of a feature run one after the other, where several scenarios run at a time.
  public var keepsFeaturesTogether = false
  /// How often a failed scenario is tried again, from 0 to 100. `@retry(N)` overrides it for a scenario.
  public var retries = 0
  /// A tag expression that selects the scenarios that are tried again; nil for all.
  public var retryTags: String?
  /// The time limit of a step or hook; `.zero` disables it. `@timeout(5s)` overrides it for a scenario.
  public var timeout = Duration.seconds(60)
  /// The time limit of a scenario, whose worker is ended then; nil for none. Needs workers.
  public var scenarioTimeout: Duration?
  /// The time limit of the run; nil for none.
  public var runTimeout: Duration?
  /// Whether steps are matched and reported as skipped, and nothing runs.
  public var isDryRun = false
  /// Whether no scenario begins after the first that does not pass.
  public var failsFast = false
  /// Whether pending scenarios are failures.
  public var isStrict = true
  /// Whether steps run in worker processes; nil where the program has called ``GherkinRun/useWorkers(steps:)``.
  public var usesWorkers: Bool?
  /// The parameters of worlds: a value that is encoded as an object. Nil for none.
  public var worldParameters: (any Encodable & Sendable)?
  /// Whether each step that fails gets a description of its scenario's worlds as an attachment.
  public var showsWorlds = false

  /// Makes settings that have the defaults of the command.
  public init() {}

  /// The same as options of the command.
  ///
  /// - Parameter options: the options of the plan.
  func options(_ options: RunOptions) throws(ArgumentError) -> RunOptions {
    guard 1...1024 ~= parallel else {
      throw ArgumentError("parallel: \(parallel) is out of range; give a number from 1 to 1024")
    }
    var options = options
    options.parallel = parallel
    options.keepsFeaturesTogether = keepsFeaturesTogether
    try RetryPolicy.check(retries, argument: "retries")
    options.retries = retries
    if let retryTags { options.retryTags = try TagExpression(retryTags, argument: "retryTags") }
    options.limits.standard = try TimeLimits.limit(timeout, argument: "timeout")
    options.workers.scenarioLimit = try TimeLimits.limit(scenarioTimeout, argument: "scenarioTimeout")
    options.workers.runLimit = try TimeLimits.limit(runTimeout, argument: "runTimeout")
    options.isDry = isDryRun
    options.failsFast = failsFast
    options.workers.showsWorlds = showsWorlds
    if !isStrict { options.successPolicy = .lenient }
    if let usesWorkers {
      guard !usesWorkers || Isolation.allowsProcesses else {
        throw ArgumentError(
          "usesWorkers: this program does not serve as a worker; begin main.swift with "
            + "\"await GherkinRun.useWorkers(steps: …)\"")
      }
      options.isolation = usesWorkers ? .process : Isolation.none
    }
    guard options.workers.scenarioLimit == nil || options.isIsolated || isDryRun else {
      throw ArgumentError(
        "scenarioTimeout: only a worker can be ended; begin main.swift with \"await GherkinRun.useWorkers(steps: …)\", "
          + "or set timeout")
    }
    return options
  }
}
