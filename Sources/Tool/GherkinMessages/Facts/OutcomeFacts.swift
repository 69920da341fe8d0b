package import GherkinOutcomes

/// The outcomes of scenarios that the run accepts, if these are not the default.
package struct AcceptedOutcomes: RunFact {
  package static let name = "success-policy"

  package var policy: SuccessPolicy

  package init(_ policy: SuccessPolicy) {
    self.policy = policy
  }

  /// Returns outcomes other than the default only if all streams accept them.
  package static func merged(_ streams: [[Self]]) -> [Self] {
    let all = Set(streams.map { $0.last?.policy ?? .strict })
    return all.count == 1 ? all.filter { $0 != .strict }.map(Self.init) : []
  }
}

/// The steps of the run were only matched.
package struct DryRun: RunFact {
  package static let name = "dry-run"

  package init() {}

  /// Returns it only if all streams are of dry runs.
  package static func merged(_ streams: [[Self]]) -> [Self] {
    streams.allSatisfy { !$0.isEmpty } ? Array(streams.joined().prefix(1)) : []
  }
}

extension UnreadFeatures: RunFact {
  package static var name: String { "unread-features" }
}

/// The selected pickles that did not run.
package struct NotRunPickles: RunFact {
  package static let name = "not-run"
  package static let isAtEnd = true

  package var pickleIds: [String]

  package init(_ pickleIds: [String]) {
    self.pickleIds = pickleIds
  }

  /// Returns none: a merge knows which pickles of all streams did not run.
  package static func merged(_ streams: [[Self]]) -> [Self] { [] }
}

/// The limit on retries of the whole run was reached, so some scenarios were not retried.
package struct RetryTotal: RunFact {
  package static let name = "retry-total"
  package static let isAtEnd = true

  /// The maximum number of retries of all scenarios together.
  package var total: Int
  /// The number of scenarios that were not retried.
  package var notRetried: Int

  package init(total: Int, notRetried: Int) {
    self.total = total
    self.notRetried = notRetried
  }

  /// Returns all, because each run has its own limit.
  package static func merged(_ streams: [[Self]]) -> [Self] { streams.flatMap(\.self) }
}

/// The deprecated step definitions that scenarios of the run use.
package struct DeprecatedSteps: RunFact {
  package static let name = "deprecated-steps"
  package static let isAtEnd = true

  /// A deprecated step definition.
  package struct Step: Sendable, Hashable, Codable {
    /// The pattern, as written.
    package var pattern: String
    /// The location of the definition: the path of the Swift file and the line.
    package var place: String
    /// The replacement that the author recommends.
    package var message: String
    /// The number of steps that use it.
    package var uses: Int

    package init(pattern: String, place: String, message: String, uses: Int) {
      self.pattern = pattern
      self.place = place
      self.message = message
      self.uses = uses
    }
  }

  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Returns one entry for each definition.
  package static func merged(_ streams: [[Self]]) -> [Self] {
    var merged: [Step] = []
    for step in streams.joined().flatMap(\.steps) {
      if let index = merged.firstIndex(where: { ($0.pattern, $0.place) == (step.pattern, step.place) }) {
        merged[index].uses = merged[index].uses.addingReportingOverflow(step.uses).partialValue
      } else {
        merged.append(step)
      }
    }
    return merged.isEmpty ? [] : [Self(merged)]
  }
}

extension RunOutcome {
  /// The deprecated step definitions that scenarios of the run use.
  package var deprecatedSteps: [DeprecatedSteps.Step] { facts(DeprecatedSteps.self).flatMap(\.steps) }
}
