import GherkinProtocol

/// A feature whose selected scenarios have been matched.
package final class PlannedFeature: Sendable {
  /// The match of a step.
  struct Binding: Sendable {
    /// Values of `definition`: several definitions match, none matches, or the step's scenario is not selected.
    static let ambiguous: Int32 = -3
    static let undefined: Int32 = -2
    static let unplanned: Int32 = -1

    /// The index of the matching definition, or one of the values above.
    var definition = Self.unplanned
    /// The groups of the match, as indices into `groups`.
    var groups: Range<Int32> = 0..<0
  }

  let feature: CompiledFeature
  let bindings: [Binding]
  let groups: [MatchedGroup]
  /// The effects of tags by tag set.
  let tags: [ScenarioTags]

  private init(_ feature: CompiledFeature, _ bindings: [Binding], _ groups: [MatchedGroup], _ tags: [ScenarioTags]) {
    self.feature = feature
    self.bindings = bindings
    self.groups = groups
    self.tags = tags
  }

  /// Matches the steps of scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: the indices of the scenarios that run; nil for all.
  ///   - withoutHooks: whether scenarios have no hooks.
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  convenience init(
    _ feature: CompiledFeature, scenarios: [Int32]?, _ catalogue: StepCatalogue, _ rules: TagRules?,
    _ index: inout StepIndex, withoutHooks: Bool
  ) throws(StepLibraryProblem) {
    var bindings = [Binding](repeating: Binding(), count: feature.steps.count)
    var groups: [MatchedGroup] = []
    groups.reserveCapacity(feature.steps.count * 2)
    let planned = scenarios ?? Array(feature.scenarios.indices.map(Int32.init))
    try index.prepare(
      planned.lazy.flatMap { feature.scenarios[Int($0)].steps }.map { feature.bytes(feature.steps[Int($0)].text) })
    let selections = feature.tagSets.map { index.selection(for: $0) }
    func match(_ scenario: CompiledFeature.Scenario, _ index: inout StepIndex) throws(StepLibraryProblem) {
      for step in scenario.steps {
        let first = Int32(groups.count)
        let found = try feature.withBytes(feature.steps[Int(step)].text) { (bytes) throws(StepLibraryProblem) in
          try index.find(bytes, in: selections[Int(scenario.tagSet)], groups: &groups)
        }
        let definition =
          switch found {
          case .none: Binding.undefined
          case .one(let definition): definition
          case .several: Binding.ambiguous
          }
        bindings[Int(step)] = Binding(definition: definition, groups: first..<Int32(groups.count))
      }
    }
    for scenario in planned { try match(feature.scenarios[Int(scenario)], &index) }
    self.init(
      feature, bindings, groups,
      feature.tagSets.map { tags in
        ScenarioTags(
          tags, catalogue, reasonToSkip: rules?.reasonToSkip(tags), locks: rules?.locks ?? [],
          withoutHooks: withoutHooks)
      })
  }
}
