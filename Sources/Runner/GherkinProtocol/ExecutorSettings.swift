package import GherkinStepsCore

/// The settings of what runs steps and hooks, the same in all processes of a run. Workers get them as JSON.
package struct ExecutorSettings: Sendable, Codable {
  /// The default time limit of a step or hook; zero for none.
  package var timeout = Duration.seconds(60)
  /// The time in which a cancelled step must end before it is abandoned.
  package var grace = Duration.seconds(2)
  /// Whether there are no limits at all, not even those of definitions, because a debugger can stop the steps.
  package var areLimitsOff = false
  /// The world parameters: the text of a JSON object.
  private var worldParameters = "{}"
  /// The maximum memory of a worker in bytes; nil for no limit.
  package var memoryLimit: Int?
  /// Whether a description of the scenario's worlds is attached to failed steps.
  package var showsWorlds = false

  /// Creates default settings.
  package init() {}

  package var parameters: WorldParameters {
    get { WorldParameters(json: Array(worldParameters.utf8)) }
    set { worldParameters = String(decoding: newValue.json, as: UTF8.self) }
  }

  /// Returns the limit of a step or hook: its own, or the scenario's from `@timeout(30s)`, or the default; nil for
  /// none.
  package func limit(own: Duration?, tags: Duration?) -> Duration? { limit(own: own, inherited: tags ?? timeout) }

  /// Returns the limit of a step or hook: its own, or the inherited one; nil for none, and for `.zero`.
  package func limit(own: Duration?, inherited: Duration?) -> Duration? {
    let limit = own ?? inherited
    return areLimitsOff || limit == .zero ? nil : limit
  }
}
