import Foundation
import GherkinExpressions
package import GherkinProtocol
package import GherkinSyntax
import Synchronization
import GherkinSteps

/// The test cases of a run, matched before anything runs.
package final class TestPlan: Sendable {
  package let catalogue: StepCatalogue
  /// The test cases in order of execution.
  package let testCases: [TestCase]
  /// The scenarios of the features that lines, tags and names select, even if they are no test cases.
  package let scenarios: [FeatureScenario]

  let snippets: Mutex<SnippetWriter>
  /// The snippets of all undefined steps; nil before the first use.
  let selection = Mutex<SnippetSelection?>(nil)

  private init(
    _ scenarios: SelectedScenarios, _ tags: [ScenarioTags], _ bindings: [[StepBinding]], _ catalogue: StepCatalogue,
    _ ids: IncrementingIDGenerator
  ) {
    self.catalogue = catalogue
    self.scenarios = scenarios.features.scenarios
    snippets = Mutex(SnippetWriter(catalogue.registry))
    testCases = scenarios.scenarios.indices.map {
      TestCase(scenarios.scenarios[$0], tags[$0], bindings[$0], number: $0, ids: ids)
    }
  }

  /// Matches the steps of scenarios in parallel.
  ///
  /// - Parameter withoutHooks: whether test cases have no hooks, as in a dry run.
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package static func make(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, ids: IncrementingIDGenerator, withoutHooks: Bool
  ) async throws(StepLibraryProblem) -> TestPlan {
    typealias Matching = Result<[[StepBinding]], StepLibraryProblem>
    let tags = try ScenarioTags.all(scenarios, catalogue, withoutHooks: withoutHooks)
    let size = max(1, (scenarios.count - 1) / ProcessInfo.processInfo.activeProcessorCount + 1)
    let starts = Array(stride(from: 0, to: scenarios.count, by: size))
    let matched = await withTaskGroup(of: (Int, Matching).self) { group in
      for start in starts {
        let range = start..<min(start + size, scenarios.count)
        group.addTask {
          var index = StepIndex(catalogue)
          return (
            start,
            Matching { () throws(StepLibraryProblem) in
              try index.bindings(of: scenarios.scenarios[range], tags[range])
            }
          )
        }
      }
      return await group.reduce(into: [Int: Matching]()) { $0[$1.0] = $1.1 }
    }
    var bindings: [[StepBinding]] = []
    for start in starts { bindings += try matched[start]?.get() ?? [] }
    return TestPlan(scenarios, tags, bindings, catalogue, ids)
  }

  /// Matches the steps of scenarios.
  ///
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package convenience init(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, ids: IncrementingIDGenerator
  ) throws(StepLibraryProblem) {
    let tags = try ScenarioTags.all(scenarios, catalogue, withoutHooks: false)
    var index = StepIndex(catalogue)
    let bindings = try index.bindings(of: scenarios.scenarios[...], tags[...])
    self.init(scenarios, tags, bindings, catalogue, ids)
  }
}

extension StepIndex {
  /// Matches the steps of scenarios.
  ///
  /// - Parameter tags: the effects of the tags of each scenario.
  fileprivate mutating func bindings(
    of scenarios: ArraySlice<FeatureScenario>, _ tags: ArraySlice<ScenarioTags>
  ) throws(StepLibraryProblem) -> [[StepBinding]] {
    try prepare(scenarios.lazy.flatMap(\.pickle.steps).map(\.text))
    var all: [[StepBinding]] = []
    for (scenario, tags) in zip(scenarios, tags) {
      var bindings: [StepBinding] = []
      bindings.reserveCapacity(scenario.pickle.steps.count)
      for step in scenario.pickle.steps {
        let matches = try matches(of: step.text, in: tags.libraries)
        bindings.append(matches.isEmpty ? .undefined : matches.count == 1 ? .matched(matches[0]) : .ambiguous(matches))
      }
      all.append(bindings)
    }
    return all
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
    case .ambiguous(let matches): return matches.map { ($0.step, arguments(of: $0, testCase, step)) }
    }
  }

  /// Returns the arguments of a step that matches one definition.
  package func arguments(of match: StepMatch, _ testCase: TestCase, _ step: Int) -> [MatchedArgument] {
    var text = testCase.text(ofStep: step)
    return text.withUTF8 { catalogue.steps[match.step].arguments(match.groups[...], in: $0) }
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
        let step = testCase.step(step)
        let hint = try writer.hint(for: step.text, catalogue)
        return try writer.snippets(for: step.text, type: step.type, blocks: step.arguments)
          .map { Snippet(language: $0.language, code: hint + $0.code) }
      } catch {
        // Parameter types are validated when libraries are combined, so this cannot fail.
        return []
      }
    }
  }
}
