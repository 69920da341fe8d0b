package import GherkinOutcomes

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
