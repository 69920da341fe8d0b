import GherkinSyntax

/// The index of a scenario in its feature and run.
package struct ScenarioReference: Sendable, Hashable {
  /// An index into the features of the run.
  package let feature: Int32
  /// An index into the feature's scenarios.
  package let scenario: Int32
}

/// The scenarios to run, in order.
package struct SelectedScenarios: Sendable {
  package let features: CompiledFeatures
  package private(set) var references: [ScenarioReference]
  /// The expected durations of the scenarios; empty if they are not known.
  package private(set) var durations: [Duration]
  /// The number of scenarios that lines, tags and names selected.
  package let matchCount: Int
  /// The number of focused scenarios; nil if none has the tag `@focus`.
  package let focusCount: Int?

  /// Whether nothing may run because features cannot be parsed.
  package let isBlocked: Bool

  /// The number of scenarios to run.
  package var count: Int { references.count }

  /// The ids of the scenarios' pickles, in order.
  package var pickleIDs: [String] {
    references.map { String(features.features[Int($0.feature)].scenarios[Int($0.scenario)].id) }
  }

  init(
    features: CompiledFeatures, references: [ScenarioReference], durations: [Duration], matchCount: Int,
    focusCount: Int?, isBlocked: Bool
  ) {
    self.features = features
    self.references = references
    self.durations = durations
    self.matchCount = matchCount
    self.focusCount = focusCount
    self.isBlocked = isBlocked
  }

  /// Orders the scenarios.
  ///
  /// - Parameters:
  ///   - first: the scenarios and features that run before all others.
  ///   - keepsFeaturesTogether: whether features are ordered as a whole if the longest scenarios come first.
  package mutating func arrange(
    _ order: RunOrder, first: RunSelection.Precedence = .init(), keepsFeaturesTogether: Bool = false
  ) {
    var (early, rest): ([ScenarioReference], [Int]) = ([], Array(references.indices))
    if !first.isEmpty {
      let ranks = references.map { first.rank(of: place(of: $0)) }
      early = [0, 1].flatMap { rank in references.indices.filter { ranks[$0] == rank }.map { references[$0] } }
      rest = rest.filter { ranks[$0] == 2 }
    }
    let arranged = order.arrange(
      rest, durations: durations.isEmpty ? [] : rest.map { durations[$0] },
      group: keepsFeaturesTogether ? { [references] in Int(references[$0].feature) } : nil)
    references = early + arranged.map { references[$0] }
  }

  /// Keeps the scenarios at some positions, in the order of the positions.
  ///
  /// - Returns: the ids of the pickles of all others.
  package mutating func keep(_ positions: [Int]) -> [String] {
    let left = Set(references.indices).subtracting(positions)
    let ids = pickleIDs
    references = positions.map { references[$0] }
    if !durations.isEmpty { durations = positions.map { durations[$0] } }
    return left.sorted().map { ids[$0] }
  }

  private func place(of reference: ScenarioReference) -> RunSelection.Place {
    let feature = features.features[Int(reference.feature)]
    return .init(uri: feature.uri, line: feature.scenarios[Int(reference.scenario)].location.line)
  }
}
