import GherkinProtocol
package import GherkinMessages
import GherkinSyntax
import GherkinSteps
import Synchronization

extension TestPlan {
  /// Returns the message for a test case.
  package func envelope(of testCase: TestCase, runID: String) -> Envelope.TestCase {
    let steps = (0..<testCase.testSteps.count).map { position in
      let id = testCase.testStepID(position)
      switch testCase.testSteps[position] {
      case .hook(let hook), .beginOfAround(let hook), .endOfAround(let hook):
        return Envelope.TestStep(id: id, hookId: catalogue.hookIDs[hook])
      case .knownFailure:
        return Envelope.TestStep(
          id: id, pickleStepId: nil, stepDefinitionIds: nil, stepMatchArgumentsLists: nil)
      case .step(let step):
        // Most steps match one definition, which needs no list of matches.
        if case .matched(let match) = testCase.binding(ofStep: step) {
          return Envelope.TestStep(
            id: id, pickleStepId: testCase.pickleStepID(step), stepDefinitionIds: [catalogue.stepIDs[match.step]],
            stepMatchArgumentsLists: [arguments(of: match, testCase, step)])
        }
        let matches = matches(testCase, step: step)
        return Envelope.TestStep(
          id: id, pickleStepId: testCase.pickleStepID(step),
          stepDefinitionIds: matches.map { catalogue.stepIDs[$0.definition] },
          stepMatchArgumentsLists: matches.map(\.arguments))
      }
    }
    return Envelope.TestCase(id: testCase.id, pickleId: testCase.pickleID, testSteps: steps, testRunStartedId: runID)
  }

  /// Returns the definitions that match a step, with the arguments.
  private func matches(
    _ testCase: TestCase, step: Int
  ) -> [(definition: Int, arguments: [Envelope.StepMatchArgument])] {
    switch testCase.binding(ofStep: step) {
    case .undefined: return []
    case .matched(let match): return [(match.step, arguments(of: match, testCase, step))]
    case .ambiguous:
      // Ambiguous steps are rare, so their matches are recomputed instead of stored.
      return testCase.withText(ofStep: step) { text in catalogue.matches(of: text, tags: testCase.tags) }
    }
  }

  private func arguments(of match: StepMatch, _ testCase: TestCase, _ step: Int) -> [Envelope.StepMatchArgument] {
    testCase.withText(ofStep: step) { catalogue.steps[match.step].arguments(testCase.groups(match), in: $0) }
  }

  /// Returns the indices of the definitions that match a step.
  package func definitions(_ testCase: TestCase, step: Int) -> [Int] { matches(testCase, step: step).map(\.definition) }

  /// Returns the errors of fixtures that a step uses; empty if there are none, and for a step that does not match
  /// exactly one definition.
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

  /// Returns the snippet for an undefined step. Steps of the plan that need the same expression have the same snippet.
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

  /// Returns the suggestion message for an undefined step.
  package func suggestion(for testCase: TestCase, step: Int) -> Envelope.Suggestion {
    let id = testCase.number + 1 + testCase.testSteps.count + step
    let code = snippets.withLock { writer in
      do throws(StepLibraryProblem) {
        return try writer.snippets(
          for: testCase.text(ofStep: step), type: testCase.type(ofStep: step), blocks: testCase.blocks(ofStep: step))
      } catch {
        // Parameter types are validated when libraries are combined, so this cannot fail.
        return []
      }
    }
    return Envelope.Suggestion(id: String(id), pickleStepId: testCase.pickleStepID(step), snippets: code)
  }
}

extension StepCatalogue {
  /// Returns all definitions that match a text in a scenario with certain tags, with the arguments.
  fileprivate func matches(
    of text: UnsafeBufferPointer<UInt8>, tags: [String]
  ) -> [(definition: Int, arguments: [Envelope.StepMatchArgument])] {
    var index = StepIndex(self)
    let selection = index.selection(for: tags)
    var matches: [(definition: Int, arguments: [Envelope.StepMatchArgument])] = []
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
