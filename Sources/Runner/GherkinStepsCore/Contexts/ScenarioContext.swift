/// The running scenario, for its steps, hooks and worlds.
public struct ScenarioContext: Sendable {
  private let details: any ScenarioDetails
  /// The values given with `--world-parameters`.
  public let worldParameters: WorldParameters
  /// The process that runs the scenario.
  public let worker: WorkerContext
  package let state: ScenarioState?
  package let deliver: @Sendable (AttachedContent) -> Void

  /// The context of the scenario whose step, hook or world `init` is running; nil elsewhere.
  @TaskLocal public static var current: ScenarioContext?

  static let none = ScenarioContext(NoDetails(), state: nil) { content in
    content.reportDropped("there is no running scenario here")
  }

  /// Creates the context of one attempt at a scenario; `deliver` is called with attachments, on any thread.
  package init(
    _ details: any ScenarioDetails, parameters: WorldParameters = .none, worker: WorkerContext = .only,
    state: ScenarioState?, deliver: @escaping @Sendable (AttachedContent) -> Void
  ) {
    self.details = details
    worldParameters = parameters
    self.worker = worker
    self.state = state
    self.deliver = deliver
  }

  /// The scenario's name, placeholders replaced.
  public var name: String { details.name }
  /// The text under the scenario's name; empty if there is none.
  public var description: String { details.description }
  /// The feature that the scenario belongs to.
  public var feature: FeatureContext { details.feature }
  /// The rule that the scenario belongs to; nil outside of rules.
  public var rule: RuleContext? { details.rule }
  /// The row of examples that the scenario was made from; nil for a scenario without examples.
  public var row: ExamplesRow? { details.row }
  /// The code of the spoken language: `en`.
  public var language: String { details.feature.language }
  /// The path of the feature file, as given to the run.
  public var uri: String { details.uri }
  /// The scenario's line in the feature file, or that of its examples row; from 1.
  public var line: Int { details.line }
  /// The scenario's tags, with their `@`, inherited ones first.
  public var tags: [String] { details.tags }
  /// The tags of the scenario and its block of examples, without those of the rule and the feature.
  public var ownTags: [String] { Array(tags.dropFirst((rule?.tags ?? feature.tags).count)) }
  /// The number of the attempt, from 1. It is greater than 1 if a failed scenario is retried.
  public var attempt: Int { state?.attempt ?? 1 }

  /// The outcome of the scenario so far. In an `after` hook it covers all steps; in an `around` hook, after the call,
  /// everything inside.
  public var outcome: ScenarioOutcome {
    state?.outcome
      ?? ScenarioOutcome(
        status: .passed, failedStep: nil, error: nil, message: nil, duration: .zero, attempt: 1, willBeRetried: false)
  }

  /// Adds a cleanup that runs at the end of the scenario, after every outcome.
  ///
  /// Cleanups run after the `after` hooks and inside of the `around` hooks, in reverse order of registration. All of
  /// them run, even if one throws, and they share one time limit. They also run if the `init` of the world that added
  /// them throws. They do not run after a crash of the process.
  ///
  /// - Parameter body: the cleanup. An error fails the last step of the scenario.
  public func addTearDown(_ body: @escaping @Sendable () async throws -> Void) {
    guard let state, state.add(tearDown: body) else {
      reportDroppedTearDown()
      return
    }
  }
}

/// Looks up the values of a ``ScenarioContext`` on demand, because most scenarios use few of them.
package protocol ScenarioDetails: Sendable {
  var name: String { get }
  var description: String { get }
  var feature: FeatureContext { get }
  var rule: RuleContext? { get }
  var row: ExamplesRow? { get }
  var uri: String { get }
  var line: Int { get }
  var tags: [String] { get }
}

/// The details if no scenario is running.
private struct NoDetails: ScenarioDetails {
  let name = ""
  let description = ""
  let feature = FeatureContext(name: "", description: "", tags: [], uri: "", line: 0, language: "")
  let rule: RuleContext? = nil
  let row: ExamplesRow? = nil
  let uri = ""
  let line = 0
  let tags: [String] = []
}

/// The status of a step, a hook or a scenario that has ended.
public struct ResultStatus: Sendable, Hashable, CustomStringConvertible {
  /// Nothing went wrong.
  public static let passed = Self("passed")
  /// An error was thrown, an expectation failed, or a time limit was exceeded.
  public static let failed = Self("failed")
  /// ``Pending`` was thrown.
  public static let pending = Self("pending")
  /// No definition matches a step.
  public static let undefined = Self("undefined")
  /// Several definitions match a step.
  public static let ambiguous = Self("ambiguous")
  /// ``Skip`` was thrown.
  public static let skipped = Self("skipped")

  /// The status in a word: `failed`.
  public let description: String

  private init(_ description: String) {
    self.description = description
  }
}

/// The outcome of an attempt at a scenario so far.
public struct ScenarioOutcome: Sendable {
  /// The worst status of the steps and hooks that have ended; `passed` before the first.
  public let status: ResultStatus
  /// The step that decided the status; nil if nothing failed, or if a hook decided it.
  public let failedStep: StepContext?
  /// The error that decided the status; nil if none was thrown, for example for an undefined step.
  public let error: (any Error)?
  /// The error's message in reports.
  public let message: String?
  /// The time since the attempt began.
  public let duration: Duration
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// Whether another attempt follows if the scenario ends with this status. With `--retry-total`, other scenarios may
  /// use up the retries first.
  public let willBeRetried: Bool
}
