package import CucumberMessages
import Gherkin

extension Envelope.TestCase {
  /// Describes a planned test case.
  package init(_ testCase: TestCase, catalogue: StepCatalogue, testRunStartedId: String) {
    let steps = testCase.steps.map { step in
      switch step.action {
      case .hook(let hook), .beginOfAround(let hook), .endOfAround(let hook):
        return Envelope.TestStep(id: step.id, hookId: catalogue.hooks[hook].id)
      case .step(let position, let binding):
        let pickleStepID = testCase.pickle.steps[position].id
        if case .matched(let match) = binding {
          return Envelope.TestStep(
            id: step.id, pickleStepId: pickleStepID, stepDefinitionIds: catalogue.steps[match.step].idAlone,
            stepMatchArgumentsLists: match.argumentsAlone)
        }
        let matches = binding.matches
        return Envelope.TestStep(
          id: step.id, pickleStepId: pickleStepID, stepDefinitionIds: matches.map { catalogue.steps[$0.step].id },
          stepMatchArgumentsLists: matches.map(\.arguments))
      }
    }
    self.init(
      id: testCase.id, pickleId: testCase.pickle.id, testSteps: steps, testRunStartedId: testRunStartedId)
  }
}
