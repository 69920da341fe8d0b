internal import GherkinMessages
internal import GherkinSyntax

/// A scenario in the legacy JSON: its own element, preceded by an element for the steps of backgrounds.
struct CucumberJSONScenario {
  private var background: CucumberJSONElement?
  private var scenario: CucumberJSONElement

  /// Assigns the steps and hooks of an attempt to the fields of the format.
  init(
    _ attempt: Query.Attempt, _ testCase: Envelope.TestCase, _ pickle: Pickle, _ lineage: Query.Lineage, _ query: Query
  ) {
    scenario = CucumberJSONElement(scenario: pickle, lineage, query.place(of: pickle), attempt.started.timestamp)
    let heading = Self.heading(lineage)
    let ownSteps = Set(lineage.scenario.steps.map(\.id))
    // Hooks before a step are added to that step.
    var waiting: [CucumberJSONHook] = []
    for (index, finished) in attempt.steps.enumerated() {
      guard let testStep = testCase.testStep(id: finished.testStepId, guess: index) else { continue }
      let attached = CucumberJSONAttachments(attempt.attachments(toTestStep: testStep.id))
      let result = CucumberJSONResult(finished.testStepResult)
      guard let step = testStep.pickleStepId.flatMap({ pickle.step(id: $0) }) else {
        let hook = testStep.hookId.flatMap(query.hook)
        let entry = CucumberJSONHook(location: hook?.sourceReference.text, result: result, attached: attached)
        switch hook?.type {
        case .beforeTestStep: waiting.append(entry)
        case .afterTestStep: if !appendToLastStep(entry) { scenario.after.append(entry) }
        case .beforeTestCase: scenario.before.append(entry)
        case .afterTestCase: scenario.after.append(entry)
        case .beforeTestRun, .afterTestRun, nil:
          if scenario.steps.isEmpty && background == nil {
            scenario.before.append(entry)
          } else {
            scenario.after.append(entry)
          }
        }
        continue
      }
      let entry = CucumberJSONStep(
        step, node: lineage.step(of: step), match: CucumberJSONMatch(testStep, query), result: result,
        attached: attached, before: waiting)
      waiting = []
      if scenario.steps.isEmpty, let heading, let id = step.astNodeIds.first, !ownSteps.contains(id) {
        if background == nil { background = CucumberJSONElement(background: heading) }
        background?.steps.append(entry)
      } else {
        scenario.steps.append(entry)
      }
    }
    scenario.after += waiting
  }

  /// Creates a scenario that did not run. The format has no status for it, so its steps are skipped.
  init(notRun pickle: Pickle, _ lineage: Query.Lineage, _ query: Query) {
    scenario = CucumberJSONElement(scenario: pickle, lineage, query.place(of: pickle), nil)
    scenario.steps = pickle.steps.map { step in
      CucumberJSONStep(
        step, node: lineage.step(of: step), match: CucumberJSONMatch(location: nil),
        result: CucumberJSONResult(.init(status: .skipped)), attached: CucumberJSONAttachments([]), before: [])
    }
  }

  /// Sets the number of the attempt, counted from 0.
  mutating func number(_ attempt: Int) {
    background?.attempt = attempt &+ 1
    scenario.attempt = attempt &+ 1
  }

  /// The elements' objects, separated by commas.
  var text: String {
    [background, scenario].compactMap { $0 }.map(JSONText.object).joined(separator: ",\n")
  }

  /// Returns the header for the steps of backgrounds: the feature's background, which includes the steps of the rule's,
  /// or else the rule's.
  private static func heading(_ lineage: Query.Lineage) -> GherkinDocument.Background? {
    lineage.feature.background ?? lineage.rule?.background
  }

  /// Adds a hook to the step after which it ran, if there is one.
  private mutating func appendToLastStep(_ hook: CucumberJSONHook) -> Bool {
    if let last = scenario.steps.indices.last {
      scenario.steps[last].after.append(hook)
    } else if let last = background?.steps.indices.last {
      background?.steps[last].after.append(hook)
    } else {
      return false
    }
    return true
  }
}
