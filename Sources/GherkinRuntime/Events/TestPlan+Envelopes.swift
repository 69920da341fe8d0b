package import CucumberMessages
import Gherkin
import GherkinSteps
import Synchronization

extension TestPlan {
  /// What messages say of a test case.
  package func envelope(of testCase: TestCase, runID: String) -> Envelope.TestCase {
    let steps = (0..<testCase.testStepCount).map { position in
      let id = testCase.testStepID(position)
      switch testCase.testStep(position) {
      case .hook(let hook), .beginOfAround(let hook), .endOfAround(let hook):
        return Envelope.TestStep(id: id, hookId: catalogue.hooks[hook].id)
      case .step(let step):
        let matches = matches(testCase, step: step)
        return Envelope.TestStep(
          id: id, pickleStepId: testCase.pickleStepID(step),
          stepDefinitionIds: matches.map { catalogue.steps[$0.definition].id },
          stepMatchArgumentsLists: matches.map(\.arguments))
      }
    }
    return Envelope.TestCase(id: testCase.id, pickleId: testCase.pickleID, testSteps: steps, testRunStartedId: runID)
  }

  /// The definitions that match a step, with what their parameters matched.
  private func matches(
    _ testCase: TestCase, step: Int
  ) -> [(definition: Int, arguments: [Envelope.StepMatchArgument])] {
    switch testCase.binding(ofStep: step) {
    case .undefined: return []
    case .matched(let match):
      return testCase.withText(ofStep: step) { text in
        [(match.step, catalogue.steps[match.step].arguments(testCase.groups(match), in: text))]
      }
    case .ambiguous:
      // Few steps are ambiguous, so that their matches are not kept but made again.
      return testCase.withText(ofStep: step) { text in catalogue.matches(of: text, tags: testCase.tags) }
    }
  }

  /// The definitions that match a step, as indexes of the catalogue.
  package func definitions(_ testCase: TestCase, step: Int) -> [Int] { matches(testCase, step: step).map(\.definition) }

  /// Why a step cannot get fixtures that it names; empty if it can, and for a step that does not match one definition.
  package func fixtureErrors(_ testCase: TestCase, step: Int) -> [any Error] {
    guard case .matched(let match) = testCase.binding(ofStep: step), let source = catalogue.examples,
      catalogue.steps[match.step].hasParameter("fixture")
    else { return [] }
    return matches(testCase, step: step).flatMap(\.arguments).filter { $0.parameterTypeName == "fixture" }
      .compactMap { argument in
        guard let name = argument.group.children?.lazy.compactMap(\.value).first ?? argument.group.value else {
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

  /// The snippet that defines an undefined step: the same for all steps of the plan that need the same expression.
  package func snippet(for testCase: TestCase, step: Int) -> String? {
    let selection = selection.withLock { known in
      if let known { return known }
      let selection = SnippetSelection(undefinedSteps.map { suggestion(for: $0, step: $1) })
      known = selection
      return selection
    }
    return selection.code(for: suggestion(for: testCase, step: step))
  }

  private var undefinedSteps: [(testCase: TestCase, step: Int)] {
    testCases.flatMap { testCase in
      (0..<testCase.stepCount).compactMap { step in
        if case .undefined = testCase.binding(ofStep: step) { (testCase, step) } else { nil }
      }
    }
  }

  /// The snippets for an undefined step, as message streams have them.
  package func suggestion(for testCase: TestCase, step: Int) -> Envelope.Suggestion {
    let id = testCase.number + 1 + testCase.testStepCount + step
    let code = snippets.withLock { writer in
      do throws(StepLibraryProblem) {
        return try writer.snippets(
          for: testCase.text(ofStep: step), type: testCase.type(ofStep: step), blocks: testCase.blocks(ofStep: step))
      } catch {
        // Parameter types are checked when libraries are joined, so that their expressions can be read.
        return []
      }
    }
    return Envelope.Suggestion(id: String(id), pickleStepId: testCase.pickleStepID(step), snippets: code)
  }
}

extension StepCatalogue {
  /// All definitions that match a text in a scenario with certain tags, with what their parameters matched.
  fileprivate func matches(
    of text: UnsafeBufferPointer<UInt8>, tags: [String]
  ) -> [(definition: Int, arguments: [Envelope.StepMatchArgument])] {
    var index = StepIndex(self)
    let selection = index.selection(for: tags)
    var matches: [(definition: Int, arguments: [Envelope.StepMatchArgument])] = []
    for rank in selection.ranks where matches.isEmpty {
      for definition in steps.indices where selection.rank(of: steps[definition]) == rank {
        var groups: [MatchedGroup] = []
        var string: String?
        do throws(StepLibraryProblem) {
          guard try index.match(definition, text, &string, &groups) else { continue }
        } catch {
          // It matched when it was planned, or was not tried then.
          continue
        }
        matches.append((definition, steps[definition].arguments(groups[...], in: text)))
      }
    }
    return matches
  }
}
