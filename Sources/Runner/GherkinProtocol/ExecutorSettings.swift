package import GherkinStepsCore

/// The settings of executors, the same for all processes of a run.
package struct ExecutorSettings: Sendable {
  /// The time limits of steps and hooks.
  package var limits: TimeLimits
  package var parameters: WorldParameters
  /// The maximum memory of a worker in bytes; nil for no limit.
  package var memoryLimit: Int?
  /// Whether a description of the scenario's worlds is attached to failed steps.
  package var showsWorlds: Bool

  /// Creates settings.
  package init(
    limits: TimeLimits = TimeLimits(), parameters: WorldParameters = .none, memoryLimit: Int? = nil,
    showsWorlds: Bool = false
  ) {
    self.limits = limits
    self.parameters = parameters
    self.memoryLimit = memoryLimit
    self.showsWorlds = showsWorlds
  }
}

/// The time limits of steps and hooks.
package struct TimeLimits: Sendable, Hashable {
  /// The default limit; nil for none.
  package var standard: Duration?
  /// The time in which a cancelled step must end before it is abandoned.
  package var grace: Duration
  /// Whether there are no limits at all, not even those of definitions, because a debugger can stop the steps.
  package var areOff = false

  /// Creates limits. By default a step or hook can take a minute, and two seconds to end after it is cancelled.
  package init(standard: Duration? = .seconds(60), grace: Duration = .seconds(2)) {
    self.standard = standard
    self.grace = grace
  }

  /// Returns the limit of a step or hook: its own, or the scenario's from `@timeout(30s)`, or the default; nil for
  /// none.
  package func limit(own: Duration?, tags: Duration?) -> Duration? { limit(own: own, inherited: tags ?? standard) }

  /// Returns the limit of a step or hook: its own, or the inherited one; nil for none, and for `.zero`.
  package func limit(own: Duration?, inherited: Duration?) -> Duration? {
    let limit = own ?? inherited
    return areOff || limit == .zero ? nil : limit
  }
}
