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
  private let withoutHooks: Bool

  /// Makes an assembler that matches with a catalogue's definitions.
  ///
  /// - Parameter withoutHooks: whether test cases get no hooks, as for a dry run.
  package init(_ catalogue: StepCatalogue, ids: any IDGenerator, withoutHooks: Bool = false) {
    self.catalogue = catalogue
    self.ids = ids
    self.withoutHooks = withoutHooks
    index = StepIndex(catalogue)
    snippets = SnippetWriter(catalogue.registry)
  }

  /// Makes the test case of a pickle.
  ///
  /// - Throws: where a definition's regular expression turns out to be none.
  package mutating func testCase(_ pickle: Pickle) throws(StepLibraryProblem) -> TestCase {
    let id = ids.next()
    let tags = pickle.tags.map(\.name)
    let hasHooks = mayHaveHooks && !TestCase.isOff(pickle)
    var steps: [TestStep] = []
    func add(_ actions: [TestStep.Action]) {
      for action in actions { steps.append(TestStep(id: ids.next(), action: action)) }
    }
    if hasHooks {
      add(catalogue.hooks(.around, .beginOfAround, for: tags).map(TestStep.Action.beginOfAround))
      add(catalogue.hooks(.beforeScenario, for: tags).map(TestStep.Action.hook))
    }
    steps.reserveCapacity(steps.count + pickle.steps.count)
    for position in pickle.steps.indices {
      steps.append(TestStep(id: ids.next(), action: .step(position, try binding(pickle.steps[position]))))
    }
    guard hasHooks else {
      return TestCase(id: id, pickle: pickle, steps: steps)
    }
    add(catalogue.hooks(.afterScenario, for: tags).reversed().map(TestStep.Action.hook))
    add(catalogue.hooks(.tearDown).reversed().map(TestStep.Action.hook))
    add(catalogue.hooks(.around, .endOfAround, for: tags).reversed().map(TestStep.Action.endOfAround))
    return TestCase(
      id: id, pickle: pickle, steps: steps, beforeStepHooks: catalogue.hooks(.beforeStep, for: tags),
      afterStepHooks: catalogue.hooks(.afterStep, for: tags).reversed())
  }

  /// Whether pickles may have hooks at all.
  private var mayHaveHooks: Bool { !withoutHooks && !catalogue.hooks.isEmpty }

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
