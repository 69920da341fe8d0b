package import GherkinMessages
import GherkinSyntax

/// The facts of a stream about a run, without ids, times and order.
package struct RunContents: Equatable {
  private var definitions: Set<Envelope> = []
  /// Each pickle by its location, with its scenario's name in the document.
  private var pickles: Set<String> = []
  private var attempts: [String] = []
  private var success: Bool?

  /// Reads a stream.
  package init(_ envelopes: [Envelope]) {
    let query = Query()
    for envelope in envelopes {
      query.update(envelope)
      switch envelope {
      case .meta, .source, .undefinedParameterType: definitions.insert(envelope)
      case .parameterType(var type):
        type.id = ""
        definitions.insert(.parameterType(type))
      case .stepDefinition(var definition):
        definition.id = ""
        definitions.insert(.stepDefinition(definition))
      case .hook(var hook):
        hook.id = ""
        definitions.insert(.hook(hook))
      case .pickle(let pickle):
        let scenario = query.lineage(of: pickle)?.scenario.name ?? "nowhere"
        pickles.insert("\(query.place(of: pickle)) \(pickle.name) \(scenario) \(pickle.steps.map(\.text))")
      case .testRunFinished(let finished): success = finished.success
      default: break
      }
    }
    attempts = query.endedAttempts.map { Self.text($0, query) }
  }

  private static func text(_ attempt: Query.Attempt, _ query: Query) -> String {
    let pickle = query.pickle(of: attempt)
    let testCase = query.testCase(of: attempt)
    let steps = attempt.steps.map { step in
      let testStep = testCase?.testStep(id: step.testStepId)
      let text = testStep?.pickleStepId.flatMap { pickle?.step(id: $0) }?.text
      let hook = testStep?.hookId.flatMap { query.hook(id: $0) }?.name
      let pattern = testStep.flatMap { query.definition(of: $0) }?.pattern
      let attachments = attempt.attachments(toTestStep: step.testStepId).map(\.body)
      return "\(text ?? hook ?? "hook") \(pattern ?? "-") \(step.testStepResult.status) \(attachments)"
    }
    let isLast = attempt.finished?.willBeRetried == false
    return "\(pickle?.name ?? "nothing") \(attempt.started.attempt) \(isLast) \(steps.joined(separator: "; "))"
  }
}
