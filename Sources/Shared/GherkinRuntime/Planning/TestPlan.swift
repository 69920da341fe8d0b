import GherkinExpressions
import GherkinProtocol
package import GherkinSyntax
import Synchronization
import GherkinSteps

/// The test cases of a run, matched before anything runs.
package final class TestPlan: Sendable {
  package let catalogue: StepCatalogue
  /// The test cases in order of execution.
  package let testCases: [TestCase]
  /// The features with selected scenarios, even if none of them is a test case.
  package let features: [CompiledFeature]

  let snippets: Mutex<SnippetWriter>
  /// The snippets of all undefined steps; nil before the first use.
  let selection = Mutex<SnippetSelection?>(nil)

  private init(_ catalogue: StepCatalogue, _ features: CompiledFeatures, _ testCases: [TestCase]) {
    self.catalogue = catalogue
    self.features = features.features.filter { !$0.scenarios.isEmpty }
    snippets = Mutex(SnippetWriter(catalogue.registry))
    self.testCases = testCases
  }

  /// Matches the steps of scenarios in parallel.
  ///
  /// - Parameter withoutHooks: whether test cases have no hooks, as in a dry run.
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package static func make(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, ids: IncrementingIDGenerator, withoutHooks: Bool
  ) async throws(StepLibraryProblem) -> TestPlan {
    let parts = parts(of: scenarios)
    let indexes = IndexPool(catalogue)
    let rules = scenarios.features.rules
    typealias Planning = Result<PlannedFeature, StepLibraryProblem>
    let planned = await withTaskGroup(of: (Int, Planning).self) { group in
      for (number, part) in parts.enumerated() where part != .empty {
        let feature = scenarios.features.features[number]
        group.addTask {
          var index = indexes.acquire()
          defer { indexes.release(index) }
          return (
            number,
            Planning { () throws(StepLibraryProblem) in
              try PlannedFeature(feature, part, catalogue, rules, &index, withoutHooks: withoutHooks)
            }
          )
        }
      }
      var planned = [Planning?](repeating: nil, count: parts.count)
      for await (number, planning) in group { planned[number] = planning }
      return planned
    }
    var features: [PlannedFeature?] = []
    features.reserveCapacity(planned.count)
    for planning in planned { features.append(try planning?.get()) }
    return TestPlan(catalogue, scenarios.features, testCases(scenarios, features, ids))
  }

  /// Matches the steps of scenarios, feature by feature.
  ///
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package convenience init(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, ids: IncrementingIDGenerator
  ) throws(StepLibraryProblem) {
    var index = StepIndex(catalogue)
    var features: [PlannedFeature?] = []
    for (number, part) in Self.parts(of: scenarios).enumerated() {
      if part == .empty {
        features.append(nil)
        continue
      }
      features.append(
        try PlannedFeature(
          scenarios.features.features[number], part, catalogue, scenarios.features.rules, &index, withoutHooks: false))
    }
    self.init(catalogue, scenarios.features, Self.testCases(scenarios, features, ids))
  }

  /// The selected scenarios of a feature.
  fileprivate enum Part: Sendable, Equatable {
    /// No scenario.
    case empty
    /// All scenarios.
    case whole
    /// The scenarios with these indices.
    case scenarios([Int32])
  }

  /// Returns the selected scenarios of each feature.
  private static func parts(of scenarios: SelectedScenarios) -> [Part] {
    let features = scenarios.features.features
    guard scenarios.references.count < features.reduce(0, { $0 + $1.scenarios.count }) else {
      return features.map { $0.scenarios.isEmpty ? .empty : .whole }
    }
    var indexes = [[Int32]](repeating: [], count: features.count)
    for reference in scenarios.references { indexes[Int(reference.feature)].append(reference.scenario) }
    return indexes.map { $0.isEmpty ? .empty : .scenarios($0) }
  }

  private static func testCases(
    _ scenarios: SelectedScenarios, _ features: [PlannedFeature?], _ ids: IncrementingIDGenerator
  ) -> [TestCase] {
    var testCases: [TestCase] = []
    testCases.reserveCapacity(scenarios.references.count)
    for reference in scenarios.references {
      guard let feature = features[Int(reference.feature)] else { continue }
      let scenario = feature.feature.scenarios[Int(reference.scenario)]
      let number = ids.reserve(TestCase.idCount(scenario, feature.tags[Int(scenario.tagSet)].traits))
      testCases.append(TestCase(feature, scenario: Int(reference.scenario), number: number))
    }
    return testCases
  }
}

/// Indexes of one catalogue for several threads, reused because creating one and filling its cache takes time.
///
/// Unchecked, because an index contains regexes. Each index is used by one task at a time.
private final class IndexPool: @unchecked Sendable {
  private let catalogue: StepCatalogue
  private let lock = Mutex(())
  private var free: [StepIndex] = []

  init(_ catalogue: StepCatalogue) {
    self.catalogue = catalogue
  }

  func acquire() -> StepIndex {
    lock.withLock { _ in free.popLast() } ?? StepIndex(catalogue)
  }

  func release(_ index: StepIndex) {
    lock.withLock { _ in free.append(index) }
  }
}

extension TestPlan {
  /// A definition that matches a step, with the arguments.
  package typealias Match = (definition: Int, arguments: [MatchedArgument])

  /// Returns the definitions that match a step, with the arguments.
  package func matches(_ testCase: TestCase, step: Int) -> [Match] {
    switch testCase.binding(ofStep: step) {
    case .undefined: return []
    case .matched(let match): return [(match.step, arguments(of: match, testCase, step))]
    case .ambiguous:
      // Ambiguous steps are rare, so their matches are recomputed instead of stored.
      return testCase.withText(ofStep: step) { text in catalogue.matches(of: text, tags: testCase.tags) }
    }
  }

  /// Returns the arguments of a step that matches one definition.
  package func arguments(of match: StepMatch, _ testCase: TestCase, _ step: Int) -> [MatchedArgument] {
    testCase.withText(ofStep: step) { catalogue.steps[match.step].arguments(testCase.groups(match), in: $0) }
  }

  /// Returns the errors of fixtures that a step uses; empty if there are none, and for a step that does not match
  /// exactly one definition.
  package func fixtureErrors(_ testCase: TestCase, step: Int) -> [any Error] {
    guard case .matched(let match) = testCase.binding(ofStep: step), let source = catalogue.examples,
      catalogue.steps[match.step].hasParameter("fixture")
    else { return [] }
    return arguments(of: match, testCase, step).filter { $0.parameterType == "fixture" }
      .compactMap { argument in
        guard let name = argument.group.children.lazy.compactMap(\.value).first ?? argument.group.value else {
          return nil
        }
        do {
          try source.checkFixture(name, testCase.uri)
          return nil
        } catch {
          return error
        }
      }
  }

  /// Returns the deprecated steps of a scenario: the index of each step, and that of its definition.
  package func deprecatedSteps(of testCase: TestCase) -> [(step: Int, definition: Int)] {
    (0..<testCase.stepCount).compactMap { step in
      guard case .matched(let match) = testCase.binding(ofStep: step),
        catalogue.steps[match.step].definition.options.deprecated != nil
      else { return nil }
      return (step, match.step)
    }
  }

  /// Returns the snippet for an undefined step. Steps of the plan that need the same expression have the same snippet.
  package func snippet(for testCase: TestCase, step: Int) -> String? {
    let selection = selection.withLock { known in
      if let known { return known }
      let selection = SnippetSelection(undefinedSteps.map { snippets(for: $0, step: $1) })
      known = selection
      return selection
    }
    return selection.code(for: snippets(for: testCase, step: step))
  }

  private var undefinedSteps: [(testCase: TestCase, step: Int)] {
    testCases.flatMap { testCase in
      (0..<testCase.stepCount).compactMap { step in
        if case .undefined = testCase.binding(ofStep: step) { (testCase, step) } else { nil }
      }
    }
  }

  /// Returns the snippets for an undefined step, the best one first, each below a comment with a similar definition.
  package func snippets(for testCase: TestCase, step: Int) -> [Snippet] {
    snippets.withLock { writer in
      do throws(StepLibraryProblem) {
        let text = testCase.text(ofStep: step)
        let hint = try writer.hint(for: text, catalogue)
        return try writer.snippets(
          for: text, type: testCase.type(ofStep: step), blocks: testCase.blocks(ofStep: step)
        ).map { Snippet(language: $0.language, code: hint + $0.code) }
      } catch {
        // Parameter types are validated when libraries are combined, so this cannot fail.
        return []
      }
    }
  }
}

extension StepCatalogue {
  /// Returns all definitions that match a text in a scenario with certain tags, with the arguments.
  fileprivate func matches(of text: UnsafeBufferPointer<UInt8>, tags: [String]) -> [TestPlan.Match] {
    var index = StepIndex(self)
    let selection = index.selection(for: tags)
    var matches: [TestPlan.Match] = []
    for rank in selection.ranks where matches.isEmpty {
      for definition in steps.indices where selection.rank(ofTags: tagsOfSteps[definition]) == rank {
        var groups: [MatchedGroup] = []
        var string: String?
        do throws(StepLibraryProblem) {
          guard try index.match(definition, text, &string, &groups) else { continue }
        } catch {
          // The text matched this definition in planning, or was not matched against it.
          continue
        }
        matches.append((definition, steps[definition].arguments(groups[...], in: text)))
      }
    }
    return matches
  }
}

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
  ///   - part: the scenarios that run.
  ///   - withoutHooks: whether scenarios have no hooks.
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  fileprivate convenience init(
    _ feature: CompiledFeature, _ part: TestPlan.Part, _ catalogue: StepCatalogue, _ rules: TagRules?,
    _ index: inout StepIndex, withoutHooks: Bool
  ) throws(StepLibraryProblem) {
    var bindings = [Binding](repeating: Binding(), count: feature.steps.count)
    var groups: [MatchedGroup] = []
    groups.reserveCapacity(feature.steps.count * 2)
    let planned: [Int32] =
      switch part {
      case .empty: []
      case .whole: feature.scenarios.indices.map(Int32.init)
      case .scenarios(let indexes): indexes
      }
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
