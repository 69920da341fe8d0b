package import GherkinVerdict
package import GherkinProtocol
package import GherkinRuntime

/// The settings of a run. They correspond to the options of `gherkin-run run`.
public struct RunSettings: Sendable {
  /// The number of scenarios that run at a time, from 1 to 1024.
  public var parallel = 1
  /// Whether the scenarios of a feature run one after the other even if several scenarios run at a time.
  public var keepsFeaturesTogether = false
  /// The maximum number of runs of each scenario, which ends at its first failure.
  package var count = 1
  /// The number of retries of a failed scenario, from 0 to 100. `@retry(N)` overrides it for a scenario.
  public var retries = 0
  /// The maximum number of retries of all scenarios together; nil for no limit.
  package var retryTotal: Int?
  /// A tag expression that selects the scenarios to retry; nil for all.
  public var retryTags: String?
  /// The time limit of a scenario, after which its worker is terminated; nil for none. Requires workers.
  public var scenarioTimeout: Duration? { didSet { if scenarioTimeout == .zero { scenarioTimeout = nil } } }
  /// The time limit of the run; nil for none.
  public var runTimeout: Duration? { didSet { if runTimeout == .zero { runTimeout = nil } } }
  /// Whether steps are only matched, and reported as skipped.
  public var isDryRun = false
  /// Whether no scenario starts after the first one that does not pass.
  public var failsFast = false
  /// The outcomes of scenarios that count as success.
  package var successPolicy = SuccessPolicy.strict
  /// Whether steps run in worker processes; nil for yes if the program has called `GherkinRun.useWorkers(steps:)`.
  public var usesWorkers: Bool?
  /// Whether all calls of a crash are shown, or only those of the user's code.
  package var showsAllCalls = false
  /// The parameters of worlds: a value that is encoded as an object. Nil for none.
  public var worldParameters: (any Encodable & Sendable)?
  /// The settings of what runs steps and hooks.
  package var executor = ExecutorSettings()

  /// Creates settings with the defaults of the command.
  public init() {}

  /// The time limit of a step or hook; `.zero` disables it. `@timeout(5s)` overrides it for a scenario.
  public var timeout: Duration {
    get { executor.timeout }
    set { executor.timeout = newValue }
  }

  /// Whether a description of the scenario's worlds is attached to each failed step.
  public var showsWorlds: Bool {
    get { executor.showsWorlds }
    set { executor.showsWorlds = newValue }
  }

  /// Whether pending scenarios are failures.
  public var isStrict: Bool {
    get { successPolicy != .lenient }
    set { successPolicy = newValue ? .strict : .lenient }
  }

  /// Returns the policy for retrying failed scenarios, with unused retries.
  package func retryPolicy() throws(ArgumentError) -> RetryPolicy {
    try RetryPolicy(count: retries, total: retryTotal, tags: retryTags, argument: "retryTags")
  }
}
