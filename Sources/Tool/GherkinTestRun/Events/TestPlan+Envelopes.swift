package import GherkinExpressions
package import GherkinRuntime
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
            stepMatchArgumentsLists: [arguments(of: match, testCase, step).map(Envelope.StepMatchArgument.init)])
        }
        let matches = matches(testCase, step: step)
        return Envelope.TestStep(
          id: id, pickleStepId: testCase.pickleStepID(step),
          stepDefinitionIds: matches.map { catalogue.stepIDs[$0.definition] },
          stepMatchArgumentsLists: matches.map { $0.arguments.map(Envelope.StepMatchArgument.init) })
      }
    }
    return Envelope.TestCase(id: testCase.id, pickleId: testCase.pickleID, testSteps: steps, testRunStartedId: runID)
  }

  /// Returns the suggestion message for an undefined step.
  package func suggestion(for testCase: TestCase, step: Int) -> Envelope.Suggestion {
    let id = testCase.number + 1 + testCase.testSteps.count + step
    return Envelope.Suggestion(
      id: String(id), pickleStepId: testCase.pickleStepID(step), snippets: snippets(for: testCase, step: step))
  }
}

extension Envelope.StepMatchArgument {
  init(_ argument: MatchedArgument) {
    self.init(group: Envelope.Group(argument.group), parameterTypeName: argument.parameterType)
  }
}

extension Envelope.Group {
  package init(_ group: GherkinExpressions.Group) {
    self.init(
      children: group.children.isEmpty ? nil : group.children.map(Self.init), start: group.start, value: group.value)
  }
}
