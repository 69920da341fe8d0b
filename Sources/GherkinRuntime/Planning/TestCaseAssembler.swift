import CucumberMessages
package import Gherkin
import GherkinSteps
import TagExpressions

/// Makes test cases of pickles: picks the hooks by tags and matches all steps, before anything runs.
package struct TestCaseAssembler {
  private let catalogue: StepCatalogue
  private let ids: any IDGenerator
  private var index: StepIndex
  private var snippets: SnippetWriter

  /// Makes an assembler that matches with a catalogue's definitions.
  package init(_ catalogue: StepCatalogue, ids: any IDGenerator) {
    self.catalogue = catalogue
    self.ids = ids
    index = StepIndex(catalogue)
    snippets = SnippetWriter(catalogue.registry)
  }

  /// Makes the test case of a pickle.
  ///
  /// - Throws: where a definition's regular expression turns out to be none.
  package mutating func testCase(_ pickle: Pickle) throws(StepLibraryProblem) -> TestCase {
    let id = ids.next()
    let tags = pickle.tags.map(\.name)
    let hooks = catalogue.hooks.indices.filter { catalogue.hooks[$0].tags.evaluate(tags) }
    var steps: [TestStep] = []
    for hook in hooks where catalogue.hooks[hook].hook.moment == .beforeScenario {
      steps.append(TestStep(id: ids.next(), action: .hook(hook)))
    }
    for (position, step) in pickle.steps.enumerated() {
      steps.append(TestStep(id: ids.next(), action: .step(position, try binding(step))))
    }
    for hook in hooks.reversed() where catalogue.hooks[hook].hook.moment == .afterScenario {
      steps.append(TestStep(id: ids.next(), action: .hook(hook)))
    }
    return TestCase(id: id, pickle: pickle, steps: steps)
  }

  private mutating func binding(_ step: PickleStep) throws(StepLibraryProblem) -> StepBinding {
    let matches = try index.matches(step.text)
    switch matches.count {
    case 0:
      return .undefined(
        Envelope.Suggestion(id: ids.next(), pickleStepId: step.id, snippets: try snippets.snippets(for: step)))
    case 1: return .matched(matches[0])
    default: return .ambiguous(matches)
    }
  }
}
